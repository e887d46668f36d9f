/* Contains three.js and uPlot, both under the MIT licence: see THIRD_PARTY.txt of Kinetree. */
"use strict";(()=>{var dy=[.05,.1,.25,.5,1,2,4,10],[fy,py,my]=[1,90,8],Rl=class{constructor(e,t=[]){this.times=e;this.chapters=t;this.time=e[0];let n=this.end-this.start;this.moves&&(n<fy||n>py)&&(this.speed=10**Math.round(Math.log10(n/my)));let s=dy.map(r=>Number((r*this.speed).toPrecision(3)));this.speeds=[...new Set([...s,1])].sort((r,o)=>r-o)}times;chapters;playing=!1;speed=1;loop=!0;time;listeners=[];lastTick=0;speeds;chapter=0;get start(){return this.chapters.length?this.chapters[this.chapter].start:this.times[0]}get end(){return this.chapters.length?this.chapters[this.chapter].end:this.times[this.times.length-1]}get moves(){return this.end>this.start}get shown(){return this.chapters.length?this.time-this.start:this.time}onChange(e){this.listeners.push(e)}setChapter(e){this.chapter=e,this.setTime(this.start)}setShown(e){this.setTime(this.chapters.length?e+this.start:e)}setTime(e){this.time=Math.min(Math.max(e,this.start),this.end),this.notify()}retime(e){this.times=e,this.setTime(this.time)}setSpeed(e){this.speed=e,this.notify()}play(){this.moves&&(this.time>=this.end&&(this.time=this.start),this.playing=!0,this.lastTick=performance.now(),this.notify())}pause(){this.playing=!1,this.notify()}toggle(){this.playing?this.pause():this.play()}step(e){this.playing=!1;let{index:t,fraction:n}=this.locate(),s=e<0&&n>0?t+1:t,r=this.times.length-1;this.setTime(this.times[Math.min(Math.max(s+e,0),r)])}tick(e){if(!this.playing)return;let t=Math.min((e-this.lastTick)/1e3,.1);this.lastTick=e;let n=this.time+t*this.speed;n>this.end&&(this.loop?n=this.start+(n-this.end)%(this.end-this.start):this.playing=!1),this.setTime(n)}locate(){let{times:e,time:t}=this,n=0,s=e.length-1;for(;s-n>1;){let r=n+s>>1;e[r]<=t?n=r:s=r}return s===n?{index:n,fraction:0}:t>=e[s]?{index:s,fraction:0}:{index:n,fraction:(t-e[n])/(e[s]-e[n])}}notify(){for(let e of this.listeners)e()}};function qe(i){let e=document.getElementById(i);if(!e)throw new Error(`the page has no element #${i}`);return e}function z(i,e="",t,...n){let s=document.createElement(i);return e&&(s.className=e),t!==void 0&&s.append(...gy.has(i)?_y(t):[t]),s.append(...n),s}var gy=new Set(["th","td","h3"]);function _y(i){return i.split(/(?<=[._])(?=[A-Za-z])/).flatMap((e,t)=>t?[document.createElement("wbr"),e]:[e])}var xy={"-":"⁻",0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹"};function ma(i,e){let[t,n]=i.toExponential(e).split("e"),s=String(Number(n)).split("").map(r=>xy[r]).join("");return`${t.replace("-","−")}·10${s}`}function Qe(i,e=4){if(i==null||!Number.isFinite(i))return"–";let t=Math.abs(i);return t===0?"0":t<.001||t>=1e6?ma(i,Math.max(e-2,0)):Number(i.toPrecision(e)).toString().replace("-","−")}var Vp=1e-9;function Ys(i,e){return i<=Vp*e?.1*e||1:null}function Mu(i,e){return Math.abs(i)<=.001*Vp*e?0:i}function yy(i){let e=0;for(let t=i;e<12&&Math.abs(t-Math.round(t))>1e-6*t;t*=10)e++;return e}function ga(i,e){let t=Math.max(...i.map(Math.abs));if(t>=1e5||t<.001)return i.map(s=>Math.abs(s)<e/1e6?"0":ma(Number(s.toPrecision(7)),6).replace(/\.?0+·/,"·"));let n=yy(e);return i.map(s=>(Math.abs(s)<e/1e6?0:s).toFixed(n).replace("-","−"))}function so(i,e){let t=e>=100?2:e>=1?3:Math.min(Math.ceil(-Math.log10(e))+3,9);return i.toFixed(t).replace("-","−")}var Gp="kinetree-theme",Hp=window.matchMedia("(prefers-color-scheme: dark)"),Wp=[];function vy(){try{let i=window.localStorage.getItem(Gp);return i==="light"||i==="dark"?i:null}catch{return null}}var Xp=vy(),qp=!1;function Oi(){return qp?"light":Xp??(Hp.matches?"dark":"light")}function Pl(){document.documentElement.dataset.theme=Oi();for(let i of Wp)i(Oi())}function wu(i){Xp=i;try{window.localStorage.setItem(Gp,i)}catch{}Pl()}function Eu(){wu(Oi()==="dark"?"light":"dark")}function Il(i){Wp.push(i),i(Oi())}function Yp(){Hp.addEventListener("change",Pl);for(let[i,e]of[["beforeprint",!0],["afterprint",!1]])window.addEventListener(i,()=>{qp=e,Pl()});Pl()}var by={r:"home",0:"home",1:"front",2:"side",3:"top"},Sy={j:"joints",m:"markers",f:"forces",q:"torques",p:"paths",n:"names",g:"grid",c:"follow",x:"glass"};function Zp(i){let e=qe("slider"),t=qe("play"),n=qe("now"),s=qe("speed"),r=qe("chapter");r.hidden=i.chapters.length<2,i.chapters.forEach(({title:a},l)=>{let c=z("option","",a);c.value=String(l),r.append(c)}),r.addEventListener("change",()=>i.setChapter(Number(r.value)));for(let a of i.speeds){let l=z("option","",`${Qe(a)}×`);l.value=String(a),s.append(l)}t.addEventListener("click",()=>i.toggle()),e.addEventListener("input",()=>{let a=Number(e.value);i.pause(),i.setTime(a)}),s.addEventListener("change",()=>i.setSpeed(Number(s.value))),qe("loop").addEventListener("click",()=>Kp(i));let o=()=>{let a=i.end-i.start;qe("transport").hidden=!i.moves&&r.hidden;for(let l of[t,e,qe("clock"),qe("loop"),s])l.hidden=!i.moves;r.value=String(i.chapter),e.min=String(i.start),e.max=String(i.end),qe("end").textContent=so(i.chapters.length?a:i.end,a),e.value=String(i.time),e.style.setProperty("--done",`${100*(i.time-i.start)/(a||1)}%`),e.setAttribute("aria-valuetext",`${so(i.shown,a)} seconds`),n.textContent=so(i.shown,a),t.classList.toggle("playing",i.playing),t.setAttribute("aria-label",i.playing?"Pause":"Play"),s.value=String(i.speed)};i.onChange(o),o()}function Kp(i){i.loop=!i.loop,qe("loop").setAttribute("aria-pressed",String(i.loop))}function Jp(i,e,t){let n=t,s=!1,r=[...qe("layers").querySelectorAll("button")],o=h=>h.getAttribute("aria-pressed")==="true",a=(h,u)=>{h==="names"?e.show(u):h==="follow"?i.follow(u):h==="glass"?(u!==s&&i.setGlass(null,u),s=u):i.show(h,u),$p(i,n)},l=h=>{n=h;for(let u of r)u.hidden=n[u.dataset.layer]===!1,a(u.dataset.layer,o(u))};l(t);for(let h of r)h.addEventListener("click",()=>{let u=!o(h);h.setAttribute("aria-pressed",String(u)),a(h.dataset.layer,u)});qe("save").addEventListener("click",()=>{let h=z("a");h.href=i.picture(),h.download="kinetree.png",h.click()}),document.addEventListener("keydown",h=>{!(n.forces||n.torques)||!"[]".includes(h.key)||(i.scaleForces(h.key==="]"?1.25:.8),$p(i,n))});for(let h of qe("views").querySelectorAll("[data-view]"))h.addEventListener("click",()=>i.look(h.dataset.view));let c=qe("layers").querySelector('[data-layer="glass"]');return i.onBodies(()=>{s=i.bodies.length>0&&i.bodies.every(({name:h})=>i.seesThrough(h)),c.setAttribute("aria-pressed",String(s))}),l}function $p(i,e){let t=[];i.ground.group.visible&&t.push(`grid ${Qe(i.ground.cell)} m`);for(let[n,s,r]of[[i.marks.forces,"forces","N"],[i.marks.torques,"torques","N·m"]])e[s]&&n.group.visible&&t.push(`arrow of ${Qe(i.ground.cell)} m = ${Qe(n.perMetre*i.ground.cell,3)} ${r}`);qe("scale").textContent=t.join("  ·  ")}function jp(i,e){let t=qe("help");qe("help-open").addEventListener("click",()=>t.showModal()),t.addEventListener("click",r=>{r.target===t&&t.close()}),qe("theme").addEventListener("click",Eu);let n=r=>{let o=i.speeds.indexOf(i.speed);i.setSpeed(i.speeds[Math.min(Math.max(o+r,0),i.speeds.length-1)])},s={" ":()=>i.toggle(),ArrowLeft:r=>i.step(r.shiftKey?-10:-1),ArrowRight:r=>i.step(r.shiftKey?10:1),Home:()=>i.setTime(i.start),End:()=>{i.pause(),i.setTime(i.end)},"+":()=>n(1),"=":()=>n(1),"-":()=>n(-1),l:()=>Kp(i),t:Eu,"?":()=>t.showModal()};for(let[r,o]of Object.entries(by))s[r]=()=>e?.look(o);for(let[r,o]of Object.entries(Sy))s[r]=()=>document.querySelector(`#layers [data-layer="${o}"]:not([hidden])`)?.click();document.addEventListener("click",r=>{r.detail>0&&document.activeElement instanceof HTMLButtonElement&&document.activeElement.blur()}),document.addEventListener("keydown",r=>{if(r.ctrlKey||r.metaKey||r.altKey||t.open)return;let o=r.target,a=o.matches('input[type="search"], input[type="number"], .slider input, select, textarea'),l=r.key===" "&&o.matches('button, summary, input[type="checkbox"]');if(a||l)return;let c=s[r.key.length===1?r.key.toLowerCase():r.key];c&&(r.preventDefault(),c(r))})}var My={f4:Float32Array,f8:Float64Array,u4:Uint32Array};function wy({dtype:i,data:e}){let t=atob(e),n=new Uint8Array(t.length);for(let s=0;s<t.length;s++)n[s]=t.charCodeAt(s);return new My[i](n.buffer)}function Ey(i){return typeof i=="object"&&i!==null&&"dtype"in i&&"data"in i&&"shape"in i}function Tu(i){return JSON.parse(i,(e,t)=>Ey(t)?wy(t):t)}function Qp(i){return Tu(i)}var cr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},hr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Dm=0,rd=1,Nm=2;var Rr=1,Um=2,Oo=3,ur=0,ii=1,On=2,Pr=0,Bo=1,od=2,ad=3,ld=4,Fm=5;var Ir=100,Om=101,Bm=102,km=103,zm=104,Vm=200,Gm=201,Hm=202,Wm=203,cd=204,hd=205,Xm=206,qm=207,Ym=208,$m=209,Zm=210,Km=211,Jm=212,jm=213,Qm=214,ec=0,tc=1,nc=2,bo=3,ic=4,sc=5,rc=6,oc=7,ud=0,eg=1,tg=2,ds=0,dd=1,fd=2,pd=3,md=4,gd=5,_d=6,xd=7;var yd=300,Lr=301,ko=302,Lc=303,Dc=304,So=1e3,Ci=1001,Mo=1002,_n=1003,Nc=1004;var Dr=1005;var Un=1006,zo=1007;var Hi=1008;var li=1009,vd=1010,bd=1011,Vo=1012,Uc=1013,Wi=1014,Xi=1015,qi=1016,Fc=1017,Oc=1018,Nr=1020,Sd=35902,Md=35899,wd=1021,Ed=1022,yi=1023,Rs=1026,Fs=1027,Td=1028,Bc=1029,dr=1030,kc=1031;var zc=1033,Qa=33776,el=33777,tl=33778,nl=33779,Vc=35840,Gc=35841,Hc=35842,Wc=35843,Xc=36196,qc=37492,Yc=37496,$c=37488,Zc=37489,il=37490,Kc=37491,Jc=37808,jc=37809,Qc=37810,eh=37811,th=37812,nh=37813,ih=37814,sh=37815,rh=37816,oh=37817,ah=37818,lh=37819,ch=37820,hh=37821,uh=36492,dh=36494,fh=36495,ph=36283,mh=36284,sl=36285,gh=36286;var Ar=2300,wo=2301,jl=2302,Ju=2303,ju=2400,Qu=2401,ed=2402,ng=2500;var ig=3200;var _h=0,sg=1,Yi="",jn="srgb",Aa="srgb-linear",Ca="linear",It="srgb";var Ql=7680;var rg=519,og=512,ag=513,lg=514,Ad=515,cg=516,hg=517,Cd=518,Rd=519,Pd=35044;var Id="300 es",Ri=2e3,Eo=2001;function Ty(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Ay(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ra(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function ug(){let i=Ra("canvas");return i.style.display="block",i}var em={},To=null;function Pa(...i){let e="THREE."+i.shift();To?To("log",e,...i):console.log(e,...i)}function dg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ze(...i){i=dg(i);let e="THREE."+i.shift();if(To)To("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function et(...i){i=dg(i);let e="THREE."+i.shift();if(To)To("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Sa(...i){let e=i.join(" ");e in em||(em[e]=!0,Ze(...i))}function fg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var pg={[ec]:ec,[nc]:rc,[ic]:ic,[bo]:sc,[tc]:tc,[rc]:nc,[oc]:oc,[sc]:bo},Vi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Gn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],tm=1234567,Ma=Math.PI/180,Ao=180/Math.PI;function Os(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Gn[i&255]+Gn[i>>8&255]+Gn[i>>16&255]+Gn[i>>24&255]+"-"+Gn[e&255]+Gn[e>>8&255]+"-"+Gn[e>>16&15|64]+Gn[e>>24&255]+"-"+Gn[t&63|128]+Gn[t>>8&255]+"-"+Gn[t>>16&255]+Gn[t>>24&255]+Gn[n&255]+Gn[n>>8&255]+Gn[n>>16&255]+Gn[n>>24&255]).toLowerCase()}function it(i,e,t){return Math.max(e,Math.min(t,i))}function Ld(i,e){return(i%e+e)%e}function Cy(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Ry(i,e,t){return i!==e?(t-i)/(e-i):0}function wa(i,e,t){return(1-t)*i+t*e}function Py(i,e,t,n){return wa(i,e,1-Math.exp(-t*n))}function Iy(i,e=1){return e-Math.abs(Ld(i,e*2)-e)}function Ly(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Dy(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Ny(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Uy(i,e){return i+Math.random()*(e-i)}function Fy(i){return i*(.5-Math.random())}function Oy(i){i!==void 0&&(tm=i);let e=tm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function By(i){return i*Ma}function ky(i){return i*Ao}function zy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Vy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Dd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Gy(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),p=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Ze("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function xh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Nd(i,e){if(e.constructor===Float32Array)return i;let t=xh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Ud(i,e){if(e.constructor===Float32Array)return i;let t=xh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var $i={DEG2RAD:Ma,RAD2DEG:Ao,generateUUID:Os,clamp:it,euclideanModulo:Ld,mapLinear:Cy,inverseLerp:Ry,lerp:wa,damp:Py,pingpong:Iy,smoothstep:Ly,smootherstep:Dy,randInt:Ny,randFloat:Uy,randFloatSpread:Fy,seededRandom:Oy,degToRad:By,radToDeg:ky,isPowerOfTwo:zy,ceilPowerOfTwo:Vy,floorPowerOfTwo:Dd,setQuaternionFromProperEuler:Gy,normalize:Ud,denormalize:Nd},De=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=it(this.x,e.x,t.x),this.y=it(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=it(this.x,e,t),this.y=it(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(it(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(it(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},zt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],_=r[o+3];if(u!==_||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*_;m<0&&(d=-d,f=-f,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),M=Math.sin(x);g=Math.sin(g*x)/M,a=Math.sin(a*x)/M,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+_*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+_*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+h*u+l*f-c*d,e[t+1]=l*p+h*d+c*u-a*f,e[t+2]=c*p+h*f+a*d-l*u,e[t+3]=h*p-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Ze("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(it(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},I=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(nm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(nm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=it(this.x,e.x,t.x),this.y=it(this.y,e.y,t.y),this.z=it(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=it(this.x,e,t),this.y=it(this.y,e,t),this.z=it(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(it(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Au.copy(this).projectOnVector(e),this.sub(Au)}reflect(e){return this.sub(Au.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(it(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Au=new I,nm=new zt,st=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],_=s[0],m=s[3],g=s[6],x=s[1],M=s[4],v=s[7],T=s[2],E=s[5],y=s[8];return r[0]=o*_+a*x+l*T,r[3]=o*m+a*M+l*E,r[6]=o*g+a*v+l*y,r[1]=c*_+h*x+u*T,r[4]=c*m+h*M+u*E,r[7]=c*g+h*v+u*y,r[2]=d*_+f*x+p*T,r[5]=d*m+f*M+p*E,r[8]=d*g+f*v+p*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=t*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return e[0]=u*_,e[1]=(s*c-h*n)*_,e[2]=(a*n-s*o)*_,e[3]=d*_,e[4]=(h*t-s*l)*_,e[5]=(s*r-a*t)*_,e[6]=f*_,e[7]=(n*l-c*t)*_,e[8]=(o*t-n*r)*_,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Sa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Cu.makeScale(e,t)),this}rotate(e){return Sa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Cu.makeRotation(-e)),this}translate(e,t){return Sa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Cu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Cu=new st,im=new st().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),sm=new st().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Hy(){let i={enabled:!0,workingColorSpace:Aa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===It&&(s.r=Cs(s.r),s.g=Cs(s.g),s.b=Cs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===It&&(s.r=vo(s.r),s.g=vo(s.g),s.b=vo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Yi?Ca:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Aa]:{primaries:e,whitePoint:n,transfer:Ca,toXYZ:im,fromXYZ:sm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:jn},outputColorSpaceConfig:{drawingBufferColorSpace:jn}},[jn]:{primaries:e,whitePoint:n,transfer:It,toXYZ:im,fromXYZ:sm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:jn}}}),i}var vt=Hy();function Cs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function vo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var ro,Co=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{ro===void 0&&(ro=Ra("canvas")),ro.width=e.width,ro.height=e.height;let s=ro.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=ro}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Ra("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Cs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Cs(t[n]/255)*255):t[n]=Cs(t[n]);return{data:t,width:e.width,height:e.height}}else return Ze("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Wy=0,Ps=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Wy++}),this.uuid=Os(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Ru(s[o].image)):r.push(Ru(s[o]))}else r=Ru(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Ru(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Co.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ze("Texture: Unable to serialize Texture."),{})}var Xy=0,Pu=new I,ti=class i extends Vi{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ci,s=Ci,r=Un,o=Hi,a=yi,l=li,c=i.DEFAULT_ANISOTROPY,h=Yi){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Xy++}),this.uuid=Os(),this.name="",this.source=new Ps(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new De(0,0),this.repeat=new De(1,1),this.center=new De(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new st,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Pu).x}get height(){return this.source.getSize(Pu).y}get depth(){return this.source.getSize(Pu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ze(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==yd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case So:e.x=e.x-Math.floor(e.x);break;case Ci:e.x=e.x<0?0:1;break;case Mo:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case So:e.y=e.y-Math.floor(e.y);break;case Ci:e.y=e.y<0?0:1;break;case Mo:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ti.DEFAULT_IMAGE=null;ti.DEFAULT_MAPPING=yd;ti.DEFAULT_ANISOTROPY=1;var Lt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let M=(c+1)/2,v=(f+1)/2,T=(g+1)/2,E=(h+d)/4,y=(u+_)/4,S=(p+m)/4;return M>v&&M>T?M<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(M),s=E/n,r=y/n):v>T?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=E/s,r=S/s):T<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(T),n=y/r,s=S/r),this.set(n,s,r,t),this}let x=Math.sqrt((m-p)*(m-p)+(u-_)*(u-_)+(d-h)*(d-h));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(u-_)/x,this.z=(d-h)/x,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=it(this.x,e.x,t.x),this.y=it(this.y,e.y,t.y),this.z=it(this.z,e.z,t.z),this.w=it(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=it(this.x,e,t),this.y=it(this.y,e,t),this.z=it(this.z,e,t),this.w=it(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(it(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ac=class extends Vi{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Un,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Lt(0,0,e,t),this.scissorTest=!1,this.viewport=new Lt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ti({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Un,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Ps(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},_i=class extends ac{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Ia=class extends ti{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=_n,this.minFilter=_n,this.wrapR=Ci,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var lc=class extends ti{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=_n,this.minFilter=_n,this.wrapR=Ci,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Mt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,_,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,p,_,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/oo.setFromMatrixColumn(e,0).length(),r=1/oo.setFromMatrixColumn(e,1).length(),o=1/oo.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,p=a*h,_=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+p*c,t[5]=d-_*c,t[9]=-a*l,t[2]=_-d*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,p=c*h,_=c*u;t[0]=d+_*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-p,t[6]=_+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,p=c*h,_=c*u;t[0]=d-_*a,t[4]=-o*u,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*h,t[9]=_-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,p=a*h,_=a*u;t[0]=l*h,t[4]=p*c-f,t[8]=d*c+_,t[1]=l*u,t[5]=_*c+d,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,p=a*l,_=a*c;t[0]=l*h,t[4]=_-d*u,t[8]=p*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+p,t[10]=d-_*u}else if(e.order==="XZY"){let d=o*l,f=o*c,p=a*l,_=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+_,t[5]=o*h,t[9]=f*u-p,t[2]=p*u-f,t[6]=a*h,t[10]=_*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(qy,e,Yy)}lookAt(e,t,n){let s=this.elements;return mi.subVectors(e,t),mi.lengthSq()===0&&(mi.z=1),mi.normalize(),$s.crossVectors(n,mi),$s.lengthSq()===0&&(Math.abs(n.z)===1?mi.x+=1e-4:mi.z+=1e-4,mi.normalize(),$s.crossVectors(n,mi)),$s.normalize(),Ll.crossVectors(mi,$s),s[0]=$s.x,s[4]=Ll.x,s[8]=mi.x,s[1]=$s.y,s[5]=Ll.y,s[9]=mi.y,s[2]=$s.z,s[6]=Ll.z,s[10]=mi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],_=n[6],m=n[10],g=n[14],x=n[3],M=n[7],v=n[11],T=n[15],E=s[0],y=s[4],S=s[8],N=s[12],R=s[1],P=s[5],O=s[9],V=s[13],U=s[2],G=s[6],$=s[10],W=s[14],se=s[3],Y=s[7],j=s[11],ie=s[15];return r[0]=o*E+a*R+l*U+c*se,r[4]=o*y+a*P+l*G+c*Y,r[8]=o*S+a*O+l*$+c*j,r[12]=o*N+a*V+l*W+c*ie,r[1]=h*E+u*R+d*U+f*se,r[5]=h*y+u*P+d*G+f*Y,r[9]=h*S+u*O+d*$+f*j,r[13]=h*N+u*V+d*W+f*ie,r[2]=p*E+_*R+m*U+g*se,r[6]=p*y+_*P+m*G+g*Y,r[10]=p*S+_*O+m*$+g*j,r[14]=p*N+_*V+m*W+g*ie,r[3]=x*E+M*R+v*U+T*se,r[7]=x*y+M*P+v*G+T*Y,r[11]=x*S+M*O+v*$+T*j,r[15]=x*N+M*V+v*W+T*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],p=e[3],_=e[7],m=e[11],g=e[15],x=l*f-c*d,M=a*f-c*u,v=a*d-l*u,T=o*f-c*h,E=o*d-l*h,y=o*u-a*h;return t*(_*x-m*M+g*v)-n*(p*x-m*T+g*E)+s*(p*M-_*T+g*y)-r*(p*v-_*E+m*y)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],p=e[12],_=e[13],m=e[14],g=e[15],x=t*a-n*o,M=t*l-s*o,v=t*c-r*o,T=n*l-s*a,E=n*c-r*a,y=s*c-r*l,S=h*_-u*p,N=h*m-d*p,R=h*g-f*p,P=u*m-d*_,O=u*g-f*_,V=d*g-f*m,U=x*V-M*O+v*P+T*R-E*N+y*S;if(U===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/U;return e[0]=(a*V-l*O+c*P)*G,e[1]=(s*O-n*V-r*P)*G,e[2]=(_*y-m*E+g*T)*G,e[3]=(d*E-u*y-f*T)*G,e[4]=(l*R-o*V-c*N)*G,e[5]=(t*V-s*R+r*N)*G,e[6]=(m*v-p*y-g*M)*G,e[7]=(h*y-d*v+f*M)*G,e[8]=(o*O-a*R+c*S)*G,e[9]=(n*R-t*O-r*S)*G,e[10]=(p*E-_*v+g*x)*G,e[11]=(u*v-h*E-f*x)*G,e[12]=(a*N-o*P-l*S)*G,e[13]=(t*P-n*N+s*S)*G,e[14]=(_*M-p*T-m*x)*G,e[15]=(h*T-u*M+d*x)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,_=o*h,m=o*u,g=a*u,x=l*c,M=l*h,v=l*u,T=n.x,E=n.y,y=n.z;return s[0]=(1-(_+g))*T,s[1]=(f+v)*T,s[2]=(p-M)*T,s[3]=0,s[4]=(f-v)*E,s[5]=(1-(d+g))*E,s[6]=(m+x)*E,s[7]=0,s[8]=(p+M)*y,s[9]=(m-x)*y,s[10]=(1-(d+_))*y,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=oo.set(s[0],s[1],s[2]).length(),a=oo.set(s[4],s[5],s[6]).length(),l=oo.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Bi.copy(this);let c=1/o,h=1/a,u=1/l;return Bi.elements[0]*=c,Bi.elements[1]*=c,Bi.elements[2]*=c,Bi.elements[4]*=h,Bi.elements[5]*=h,Bi.elements[6]*=h,Bi.elements[8]*=u,Bi.elements[9]*=u,Bi.elements[10]*=u,t.setFromRotationMatrix(Bi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Ri,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===Ri)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Eo)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Ri,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===Ri)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===Eo)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},oo=new I,Bi=new Mt,qy=new I(0,0,0),Yy=new I(1,1,1),$s=new I,Ll=new I,mi=new I,rm=new Mt,om=new zt,Is=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(it(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-it(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(it(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-it(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(it(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-it(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ze("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return rm.makeRotationFromQuaternion(e),this.setFromRotationMatrix(rm,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return om.setFromEuler(this),this.setFromQuaternion(om,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Is.DEFAULT_ORDER="XYZ";var Ro=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},$y=0,am=new I,ao=new zt,Ms=new Mt,Dl=new I,_a=new I,Zy=new I,Ky=new zt,lm=new I(1,0,0),cm=new I(0,1,0),hm=new I(0,0,1),um={type:"added"},Jy={type:"removed"},lo={type:"childadded",child:null},Iu={type:"childremoved",child:null},Wn=class i extends Vi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:$y++}),this.uuid=Os(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new I,t=new Is,n=new zt,s=new I(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Mt},normalMatrix:{value:new st}}),this.matrix=new Mt,this.matrixWorld=new Mt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ro,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return ao.setFromAxisAngle(e,t),this.quaternion.multiply(ao),this}rotateOnWorldAxis(e,t){return ao.setFromAxisAngle(e,t),this.quaternion.premultiply(ao),this}rotateX(e){return this.rotateOnAxis(lm,e)}rotateY(e){return this.rotateOnAxis(cm,e)}rotateZ(e){return this.rotateOnAxis(hm,e)}translateOnAxis(e,t){return am.copy(e).applyQuaternion(this.quaternion),this.position.add(am.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(lm,e)}translateY(e){return this.translateOnAxis(cm,e)}translateZ(e){return this.translateOnAxis(hm,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Ms.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Dl.copy(e):Dl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),_a.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ms.lookAt(_a,Dl,this.up):Ms.lookAt(Dl,_a,this.up),this.quaternion.setFromRotationMatrix(Ms),s&&(Ms.extractRotation(s.matrixWorld),ao.setFromRotationMatrix(Ms),this.quaternion.premultiply(ao.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(et("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(um),lo.child=e,this.dispatchEvent(lo),lo.child=null):et("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Jy),Iu.child=e,this.dispatchEvent(Iu),Iu.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Ms.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Ms.multiply(e.parent.matrixWorld)),e.applyMatrix4(Ms),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(um),lo.child=e,this.dispatchEvent(lo),lo.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(_a,e,Zy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(_a,Ky,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Wn.DEFAULT_UP=new I(0,1,0);Wn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Wn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var kt=class extends Wn{constructor(){super(),this.isGroup=!0,this.type="Group"}},jy={type:"move"},Po=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new kt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new kt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new kt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let _ of e.hand.values()){let m=t.getJointPose(_,n),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(jy)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new kt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},mg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Zs={h:0,s:0,l:0},Nl={h:0,s:0,l:0};function Lu(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var nt=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=jn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,vt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=vt.workingColorSpace){return this.r=e,this.g=t,this.b=n,vt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=vt.workingColorSpace){if(e=Ld(e,1),t=it(t,0,1),n=it(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Lu(o,r,e+1/3),this.g=Lu(o,r,e),this.b=Lu(o,r,e-1/3)}return vt.colorSpaceToWorking(this,s),this}setStyle(e,t=jn){function n(r){r!==void 0&&parseFloat(r)<1&&Ze("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ze("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ze("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=jn){let n=mg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ze("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Cs(e.r),this.g=Cs(e.g),this.b=Cs(e.b),this}copyLinearToSRGB(e){return this.r=vo(e.r),this.g=vo(e.g),this.b=vo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=jn){return vt.workingToColorSpace(Hn.copy(this),e),Math.round(it(Hn.r*255,0,255))*65536+Math.round(it(Hn.g*255,0,255))*256+Math.round(it(Hn.b*255,0,255))}getHexString(e=jn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=vt.workingColorSpace){vt.workingToColorSpace(Hn.copy(this),t);let n=Hn.r,s=Hn.g,r=Hn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=vt.workingColorSpace){return vt.workingToColorSpace(Hn.copy(this),t),e.r=Hn.r,e.g=Hn.g,e.b=Hn.b,e}getStyle(e=jn){vt.workingToColorSpace(Hn.copy(this),e);let t=Hn.r,n=Hn.g,s=Hn.b;return e!==jn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Zs),this.setHSL(Zs.h+e,Zs.s+t,Zs.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Zs),e.getHSL(Nl);let n=wa(Zs.h,Nl.h,t),s=wa(Zs.s,Nl.s,t),r=wa(Zs.l,Nl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Hn=new nt;nt.NAMES=mg;var ls=class extends Wn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Is,this.environmentIntensity=1,this.environmentRotation=new Is,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},ki=new I,ws=new I,Du=new I,Es=new I,co=new I,ho=new I,dm=new I,Nu=new I,Uu=new I,Fu=new I,Ou=new Lt,Bu=new Lt,ku=new Lt,er=class i{constructor(e=new I,t=new I,n=new I){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),ki.subVectors(e,t),s.cross(ki);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){ki.subVectors(s,t),ws.subVectors(n,t),Du.subVectors(e,t);let o=ki.dot(ki),a=ki.dot(ws),l=ki.dot(Du),c=ws.dot(ws),h=ws.dot(Du),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,Es)===null?!1:Es.x>=0&&Es.y>=0&&Es.x+Es.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,Es)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Es.x),l.addScaledVector(o,Es.y),l.addScaledVector(a,Es.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Ou.setScalar(0),Bu.setScalar(0),ku.setScalar(0),Ou.fromBufferAttribute(e,t),Bu.fromBufferAttribute(e,n),ku.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Ou,r.x),o.addScaledVector(Bu,r.y),o.addScaledVector(ku,r.z),o}static isFrontFacing(e,t,n,s){return ki.subVectors(n,t),ws.subVectors(e,t),ki.cross(ws).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return ki.subVectors(this.c,this.b),ws.subVectors(this.a,this.b),ki.cross(ws).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;co.subVectors(s,n),ho.subVectors(r,n),Nu.subVectors(e,n);let l=co.dot(Nu),c=ho.dot(Nu);if(l<=0&&c<=0)return t.copy(n);Uu.subVectors(e,s);let h=co.dot(Uu),u=ho.dot(Uu);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(co,o);Fu.subVectors(e,r);let f=co.dot(Fu),p=ho.dot(Fu);if(p>=0&&f<=p)return t.copy(r);let _=f*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(n).addScaledVector(ho,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return dm.subVectors(r,s),a=(u-h)/(u-h+(f-p)),t.copy(s).addScaledVector(dm,a);let g=1/(m+_+d);return o=_*g,a=d*g,t.copy(n).addScaledVector(co,o).addScaledVector(ho,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},tn=class{constructor(e=new I(1/0,1/0,1/0),t=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(zi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(zi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=zi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,zi):zi.fromBufferAttribute(r,o),zi.applyMatrix4(e.matrixWorld),this.expandByPoint(zi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Ul.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ul.copy(n.boundingBox)),Ul.applyMatrix4(e.matrixWorld),this.union(Ul)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,zi),zi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(xa),Fl.subVectors(this.max,xa),uo.subVectors(e.a,xa),fo.subVectors(e.b,xa),po.subVectors(e.c,xa),Ks.subVectors(fo,uo),Js.subVectors(po,fo),Mr.subVectors(uo,po);let t=[0,-Ks.z,Ks.y,0,-Js.z,Js.y,0,-Mr.z,Mr.y,Ks.z,0,-Ks.x,Js.z,0,-Js.x,Mr.z,0,-Mr.x,-Ks.y,Ks.x,0,-Js.y,Js.x,0,-Mr.y,Mr.x,0];return!zu(t,uo,fo,po,Fl)||(t=[1,0,0,0,1,0,0,0,1],!zu(t,uo,fo,po,Fl))?!1:(Ol.crossVectors(Ks,Js),t=[Ol.x,Ol.y,Ol.z],zu(t,uo,fo,po,Fl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,zi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(zi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ts[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ts[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ts[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ts[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ts[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ts[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ts[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ts[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ts),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ts=[new I,new I,new I,new I,new I,new I,new I,new I],zi=new I,Ul=new tn,uo=new I,fo=new I,po=new I,Ks=new I,Js=new I,Mr=new I,xa=new I,Fl=new I,Ol=new I,wr=new I;function zu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){wr.fromArray(i,r);let a=s.x*Math.abs(wr.x)+s.y*Math.abs(wr.y)+s.z*Math.abs(wr.z),l=e.dot(wr),c=t.dot(wr),h=n.dot(wr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var gn=new I,Bl=new De,Qy=0,Kt=class extends Vi{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Qy++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Pd,this.updateRanges=[],this.gpuType=Xi,this.version=0,this._normalizationScale=e!==void 0?xh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Bl.fromBufferAttribute(this,t),Bl.applyMatrix3(e),this.setXY(t,Bl.x,Bl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix3(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyMatrix4(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.applyNormalMatrix(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)gn.fromBufferAttribute(this,t),gn.transformDirection(e),this.setXYZ(t,gn.x,gn.y,gn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Nd(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ud(e,this.array)}};var La=class extends Kt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var Da=class extends Kt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var At=class extends Kt{constructor(e,t,n){super(new Float32Array(e),t,n)}},ev=new tn,ya=new I,Vu=new I,cs=class{constructor(e=new I,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):ev.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ya.subVectors(e,this.center);let t=ya.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ya,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Vu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ya.copy(e.center).add(Vu)),this.expandByPoint(ya.copy(e.center).sub(Vu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},tv=0,Ai=new Mt,Gu=new Wn,mo=new I,gi=new tn,va=new tn,Ln=new I,bn=class i extends Vi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:tv++}),this.uuid=Os(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Ty(e)?Da:La)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new st().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Ai.makeRotationFromQuaternion(e),this.applyMatrix4(Ai),this}rotateX(e){return Ai.makeRotationX(e),this.applyMatrix4(Ai),this}rotateY(e){return Ai.makeRotationY(e),this.applyMatrix4(Ai),this}rotateZ(e){return Ai.makeRotationZ(e),this.applyMatrix4(Ai),this}translate(e,t,n){return Ai.makeTranslation(e,t,n),this.applyMatrix4(Ai),this}scale(e,t,n){return Ai.makeScale(e,t,n),this.applyMatrix4(Ai),this}lookAt(e){return Gu.lookAt(e),Gu.updateMatrix(),this.applyMatrix4(Gu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(mo).negate(),this.translate(mo.x,mo.y,mo.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new At(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ze("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new tn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){et("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];gi.setFromBufferAttribute(r),this.morphTargetsRelative?(Ln.addVectors(this.boundingBox.min,gi.min),this.boundingBox.expandByPoint(Ln),Ln.addVectors(this.boundingBox.max,gi.max),this.boundingBox.expandByPoint(Ln)):(this.boundingBox.expandByPoint(gi.min),this.boundingBox.expandByPoint(gi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&et('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new cs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){et("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(e){let n=this.boundingSphere.center;if(gi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];va.setFromBufferAttribute(a),this.morphTargetsRelative?(Ln.addVectors(gi.min,va.min),gi.expandByPoint(Ln),Ln.addVectors(gi.max,va.max),gi.expandByPoint(Ln)):(gi.expandByPoint(va.min),gi.expandByPoint(va.max))}gi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Ln.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Ln));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Ln.fromBufferAttribute(a,c),l&&(mo.fromBufferAttribute(e,c),Ln.add(mo)),s=Math.max(s,n.distanceToSquared(Ln))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&et('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){et("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Kt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new I,l[N]=new I;let h=new I,u=new I,d=new I,f=new De,p=new De,_=new De,m=new I,g=new I;function x(N,R,P){c[N]=c[R]=c[P]=1,h.fromBufferAttribute(n,N),u.fromBufferAttribute(n,R),d.fromBufferAttribute(n,P),f.fromBufferAttribute(r,N),p.fromBufferAttribute(r,R),_.fromBufferAttribute(r,P),u.sub(h),d.sub(h),p.sub(f),_.sub(f);let O=1/(p.x*_.y-_.x*p.y);isFinite(O)&&(m.copy(u).multiplyScalar(_.y).addScaledVector(d,-p.y).multiplyScalar(O),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-_.x).multiplyScalar(O),a[N].add(m),a[R].add(m),a[P].add(m),l[N].add(g),l[R].add(g),l[P].add(g))}let M=this.groups;M.length===0&&(M=[{start:0,count:e.count}]);for(let N=0,R=M.length;N<R;++N){let P=M[N],O=P.start,V=P.count;for(let U=O,G=O+V;U<G;U+=3)x(e.getX(U+0),e.getX(U+1),e.getX(U+2))}let v=new I,T=new I,E=new I,y=new I;function S(N){E.fromBufferAttribute(s,N),y.copy(E);let R=a[N];v.copy(R),v.sub(E.multiplyScalar(E.dot(R))).normalize(),T.crossVectors(y,R);let O=T.dot(l[N])<0?-1:1;o.setXYZW(N,v.x,v.y,v.z,O)}for(let N=0,R=n.count;N<R;++N)c[N]&&S(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Kt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new I,r=new I,o=new I,a=new I,l=new I,c=new I,h=new I,u=new I;if(e)for(let d=0,f=e.count;d<f;d+=3){let p=e.getX(d+0),_=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,_),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Ln.fromBufferAttribute(e,t),Ln.normalize(),e.setXYZ(t,Ln.x,Ln.y,Ln.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?f=l[_]*a.data.stride+a.offset:f=l[_]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new Kt(d,h,u)}if(this.index===null)return Ze("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},cc=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Pd,this.updateRanges=[],this.version=0,this.uuid=Os()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=fm(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=fm(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function fm(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Os()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Jn=new I,Gi=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?xh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)Jn.fromBufferAttribute(this,t),Jn.applyMatrix4(e),this.setXYZ(t,Jn.x,Jn.y,Jn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Jn.fromBufferAttribute(this,t),Jn.applyNormalMatrix(e),this.setXYZ(t,Jn.x,Jn.y,Jn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Jn.fromBufferAttribute(this,t),Jn.transformDirection(e),this.setXYZ(t,Jn.x,Jn.y,Jn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){Pa("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Kt(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){Pa("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Nd(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ud(e,this.data.array)}},Hu=new I,nv=new I,iv=new st,Qn=class{constructor(e=new I(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Hu.subVectors(n,t).cross(nv.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Hu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||iv.getNormalMatrix(e),s=this.coplanarPoint(Hu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},sv=0,Ls=class extends Vi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:sv++}),this.uuid=Os(),this.name="",this.type="Material",this.blending=Bo,this.side=ur,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=cd,this.blendDst=hd,this.blendEquation=Ir,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new nt(0,0,0),this.blendAlpha=0,this.depthFunc=bo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=rg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ql,this.stencilZFail=Ql,this.stencilZPass=Ql,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ze(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ze(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new nt().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Qn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new De().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new De().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var As=new I,Wu=new I,kl=new I,zl=new I,Cr=class{constructor(e=new I,t=new I(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,As)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=As.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(As.copy(this.origin).addScaledVector(this.direction,t),As.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Wu.copy(e).add(t).multiplyScalar(.5),kl.copy(t).sub(e).normalize(),zl.copy(this.origin).sub(Wu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(kl),a=zl.dot(this.direction),l=-zl.dot(kl),c=zl.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let _=1/h;u*=_,d*=_,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Wu).addScaledVector(kl,d),f}intersectSphere(e,t){if(e.radius<0)return null;As.subVectors(e.center,this.origin);let n=As.dot(this.direction),s=As.dot(As)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,As)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,p=t.x-o.x,_=t.y-o.y,m=t.z-o.z,g=n.x-o.x,x=n.y-o.y,M=n.z-o.z,v=Math.abs(l),T=Math.abs(c),E=Math.abs(h),y,S,N,R,P,O,V,U,G,$,W,se;if(v>=T&&v>=E?(N=l,O=u,G=p,se=g,l>=0?(y=c,S=h,R=d,P=f,V=_,U=m,$=x,W=M):(y=h,S=c,R=f,P=d,V=m,U=_,$=M,W=x)):T>=E?(N=c,O=d,G=_,se=x,c>=0?(y=h,S=l,R=f,P=u,V=m,U=p,$=M,W=g):(y=l,S=h,R=u,P=f,V=p,U=m,$=g,W=M)):(N=h,O=f,G=m,se=M,h>=0?(y=l,S=c,R=u,P=d,V=p,U=_,$=g,W=x):(y=c,S=l,R=d,P=u,V=_,U=p,$=x,W=g)),N===0)return null;let Y=y/N,j=S/N,ie=1/N,de=R-Y*O,ue=P-j*O,ee=V-Y*G,me=U-j*G,xe=$-Y*se,Ae=W-j*se,Se=xe*me-Ae*ee,We=de*Ae-ue*xe,at=ee*ue-me*de;if(s){if(Se<0||We<0||at<0)return null}else if((Se<0||We<0||at<0)&&(Se>0||We>0||at>0))return null;let Ge=Se+We+at;if(Ge===0)return null;let pt=ie*(Se*O+We*G+at*se);return(Ge>0?pt<0:pt>0)?null:this.at(pt/Ge,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},hs=class extends Ls{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new nt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Is,this.combine=ud,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},pm=new Mt,Er=new Cr,Vl=new cs,mm=new I,Gl=new I,Hl=new I,Wl=new I,Xu=new I,Xl=new I,gm=new I,ql=new I,ct=class extends Wn{constructor(e=new bn,t=new hs){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Xl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Xu.fromBufferAttribute(u,e),o?Xl.addScaledVector(Xu,h):Xl.addScaledVector(Xu.sub(t),h))}t.add(Xl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(r),Er.copy(e.ray).recast(e.near),!(Vl.containsPoint(Er.origin)===!1&&(Er.intersectSphere(Vl,mm)===null||Er.origin.distanceToSquared(mm)>(e.far-e.near)**2))&&(pm.copy(r).invert(),Er.copy(e.ray).applyMatrix4(pm),!(n.boundingBox!==null&&Er.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Er)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=d.length;p<_;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),M=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let v=x,T=M;v<T;v+=3){let E=a.getX(v),y=a.getX(v+1),S=a.getX(v+2);s=Yl(this,g,e,n,c,h,u,E,y,S),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let m=p,g=_;m<g;m+=3){let x=a.getX(m),M=a.getX(m+1),v=a.getX(m+2);s=Yl(this,o,e,n,c,h,u,x,M,v),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=d.length;p<_;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),M=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let v=x,T=M;v<T;v+=3){let E=v,y=v+1,S=v+2;s=Yl(this,g,e,n,c,h,u,E,y,S),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(l.count,f.start+f.count);for(let m=p,g=_;m<g;m+=3){let x=m,M=m+1,v=m+2;s=Yl(this,o,e,n,c,h,u,x,M,v),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function rv(i,e,t,n,s,r,o,a){let l;if(e.side===ii?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===ur,a),l===null)return null;ql.copy(a),ql.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(ql);return c<t.near||c>t.far?null:{distance:c,point:ql.clone(),object:i}}function Yl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Gl),i.getVertexPosition(l,Hl),i.getVertexPosition(c,Wl);let h=rv(i,e,t,n,Gl,Hl,Wl,gm);if(h){let u=new I;er.getBarycoord(gm,Gl,Hl,Wl,u),s&&(h.uv=er.getInterpolatedAttribute(s,a,l,c,u,new De)),r&&(h.uv1=er.getInterpolatedAttribute(r,a,l,c,u,new De)),o&&(h.normal=er.getInterpolatedAttribute(o,a,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new I,materialIndex:0};er.getNormal(Gl,Hl,Wl,d.normal),h.face=d,h.barycoord=u}return h}var hc=class extends ti{constructor(e=null,t=1,n=1,s,r,o,a,l,c=_n,h=_n,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Tr=new cs,ov=new De(.5,.5),$l=new I,tr=class{constructor(e=new Qn,t=new Qn,n=new Qn,s=new Qn,r=new Qn,o=new Qn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Ri,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],_=r[9],m=r[10],g=r[11],x=r[12],M=r[13],v=r[14],T=r[15];if(s[0].setComponents(c-o,f-h,g-p,T-x).normalize(),s[1].setComponents(c+o,f+h,g+p,T+x).normalize(),s[2].setComponents(c+a,f+u,g+_,T+M).normalize(),s[3].setComponents(c-a,f-u,g-_,T-M).normalize(),n)s[4].setComponents(l,d,m,v).normalize(),s[5].setComponents(c-l,f-d,g-m,T-v).normalize();else if(s[4].setComponents(c-l,f-d,g-m,T-v).normalize(),t===Ri)s[5].setComponents(c+l,f+d,g+m,T+v).normalize();else if(t===Eo)s[5].setComponents(l,d,m,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Tr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Tr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Tr)}intersectsSprite(e){Tr.center.set(0,0,0);let t=ov.distanceTo(e.center);return Tr.radius=.7071067811865476+t,Tr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Tr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if($l.x=s.normal.x>0?e.max.x:e.min.x,$l.y=s.normal.y>0?e.max.y:e.min.y,$l.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint($l)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},_m=new Mt,uc=class i{constructor(){this.coordinateSystem=Ri,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];_m.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new tr),n[s].setFromProjectionMatrix(_m,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new tr),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var nr=class extends ti{constructor(e=[],t,n,s,r,o,a,l,c,h,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isCompressedTexture=!0,this.image={width:t,height:n},this.mipmaps=e,this.flipY=!1,this.generateMipmaps=!1}};var Na=class extends ti{constructor(e=[],t=Lr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Ds=class extends ti{constructor(e,t,n=Wi,s,r,o,a=_n,l=_n,c,h=Rs,u=1){if(h!==Rs&&h!==Fs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Ps(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ua=class extends Ds{constructor(e,t=Wi,n=Lr,s,r,o=_n,a=_n,l,c=Rs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Fa=class extends ti{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},xi=class i extends bn{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new At(c,3)),this.setAttribute("normal",new At(h,3)),this.setAttribute("uv",new At(u,2));function p(_,m,g,x,M,v,T,E,y,S,N){let R=v/y,P=T/S,O=v/2,V=T/2,U=E/2,G=y+1,$=S+1,W=0,se=0,Y=new I;for(let j=0;j<$;j++){let ie=j*P-V;for(let de=0;de<G;de++){let ue=de*R-O;Y[_]=ue*x,Y[m]=ie*M,Y[g]=U,c.push(Y.x,Y.y,Y.z),Y[_]=0,Y[m]=0,Y[g]=E>0?1:-1,h.push(Y.x,Y.y,Y.z),u.push(de/y),u.push(1-j/S),W+=1}}for(let j=0;j<S;j++)for(let ie=0;ie<y;ie++){let de=d+ie+G*j,ue=d+ie+G*(j+1),ee=d+(ie+1)+G*(j+1),me=d+(ie+1)+G*j;l.push(de,ue,me),l.push(ue,ee,me),se+=6}a.addGroup(f,se,N),f+=se,d+=W}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},Oa=class i extends bn{constructor(e=1,t=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:n,radialSegments:s,heightSegments:r},t=Math.max(0,t),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=t/2,u=Math.PI/2*e,d=t,f=2*u+d,p=n*2+r,_=s+1,m=new I,g=new I;for(let x=0;x<=p;x++){let M=0,v=0,T=0,E=0;if(x<=n){let N=x/n,R=N*Math.PI/2;v=-h-e*Math.cos(R),T=e*Math.sin(R),E=-e*Math.cos(R),M=N*u}else if(x<=n+r){let N=(x-n)/r;v=-h+N*t,T=e,E=0,M=u+N*d}else{let N=(x-n-r)/n,R=N*Math.PI/2;v=h+e*Math.sin(R),T=e*Math.cos(R),E=e*Math.sin(R),M=u+d+N*u}let y=Math.max(0,Math.min(1,M/f)),S=0;x===0?S=.5/s:x===p&&(S=-.5/s);for(let N=0;N<=s;N++){let R=N/s,P=R*Math.PI*2,O=Math.sin(P),V=Math.cos(P);g.x=-T*V,g.y=v,g.z=T*O,a.push(g.x,g.y,g.z),m.set(-T*V,E,T*O),m.normalize(),l.push(m.x,m.y,m.z),c.push(R+S,y)}if(x>0){let N=(x-1)*_;for(let R=0;R<s;R++){let P=N+R,O=N+R+1,V=x*_+R,U=x*_+R+1;o.push(P,O,V),o.push(O,U,V)}}}this.setIndex(o),this.setAttribute("position",new At(a,3)),this.setAttribute("normal",new At(l,3)),this.setAttribute("uv",new At(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}};var ni=class i extends bn{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,_=[],m=n/2,g=0;x(),o===!1&&(e>0&&M(!0),t>0&&M(!1)),this.setIndex(h),this.setAttribute("position",new At(u,3)),this.setAttribute("normal",new At(d,3)),this.setAttribute("uv",new At(f,2));function x(){let v=new I,T=new I,E=0,y=(t-e)/n;for(let S=0;S<=r;S++){let N=[],R=S/r,P=R*(t-e)+e;for(let O=0;O<=s;O++){let V=O/s,U=V*l+a,G=Math.sin(U),$=Math.cos(U);T.x=P*G,T.y=-R*n+m,T.z=P*$,u.push(T.x,T.y,T.z),v.set(G,y,$).normalize(),d.push(v.x,v.y,v.z),f.push(V,1-R),N.push(p++)}_.push(N)}for(let S=0;S<s;S++)for(let N=0;N<r;N++){let R=_[N][S],P=_[N+1][S],O=_[N+1][S+1],V=_[N][S+1];(e>0||N!==0)&&(h.push(R,P,V),E+=3),(t>0||N!==r-1)&&(h.push(P,O,V),E+=3)}c.addGroup(g,E,0),g+=E}function M(v){let T=p,E=new De,y=new I,S=0,N=v===!0?e:t,R=v===!0?1:-1;for(let O=1;O<=s;O++)u.push(0,m*R,0),d.push(0,R,0),f.push(.5,.5),p++;let P=p;for(let O=0;O<=s;O++){let U=O/s*l+a,G=Math.cos(U),$=Math.sin(U);y.x=N*$,y.y=m*R,y.z=N*G,u.push(y.x,y.y,y.z),d.push(0,R,0),E.x=G*.5+.5,E.y=$*.5*R+.5,f.push(E.x,E.y),p++}for(let O=0;O<s;O++){let V=T+O,U=P+O;v===!0?h.push(U,U+1,V):h.push(U+1,U,V),S+=3}c.addGroup(g,S,v===!0?1:2),g+=S}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ir=class i extends ni{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},dc=class i extends bn{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new At(r,3)),this.setAttribute("normal",new At(r.slice(),3)),this.setAttribute("uv",new At(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(x){let M=new I,v=new I,T=new I;for(let E=0;E<t.length;E+=3)f(t[E+0],M),f(t[E+1],v),f(t[E+2],T),l(M,v,T,x)}function l(x,M,v,T){let E=T+1,y=[];for(let S=0;S<=E;S++){y[S]=[];let N=x.clone().lerp(v,S/E),R=M.clone().lerp(v,S/E),P=E-S;for(let O=0;O<=P;O++)O===0&&S===E?y[S][O]=N:y[S][O]=N.clone().lerp(R,O/P)}for(let S=0;S<E;S++)for(let N=0;N<2*(E-S)-1;N++){let R=Math.floor(N/2);N%2===0?(d(y[S][R+1]),d(y[S+1][R]),d(y[S][R])):(d(y[S][R+1]),d(y[S+1][R+1]),d(y[S+1][R]))}}function c(x){let M=new I;for(let v=0;v<r.length;v+=3)M.x=r[v+0],M.y=r[v+1],M.z=r[v+2],M.normalize().multiplyScalar(x),r[v+0]=M.x,r[v+1]=M.y,r[v+2]=M.z}function h(){let x=new I;for(let M=0;M<r.length;M+=3){x.x=r[M+0],x.y=r[M+1],x.z=r[M+2];let v=m(x)/2/Math.PI+.5,T=g(x)/Math.PI+.5;o.push(v,1-T)}p(),u()}function u(){for(let x=0;x<o.length;x+=6){let M=o[x+0],v=o[x+2],T=o[x+4],E=Math.max(M,v,T),y=Math.min(M,v,T);E>.9&&y<.1&&(M<.2&&(o[x+0]+=1),v<.2&&(o[x+2]+=1),T<.2&&(o[x+4]+=1))}}function d(x){r.push(x.x,x.y,x.z)}function f(x,M){let v=x*3;M.x=e[v+0],M.y=e[v+1],M.z=e[v+2]}function p(){let x=new I,M=new I,v=new I,T=new I,E=new De,y=new De,S=new De;for(let N=0,R=0;N<r.length;N+=9,R+=6){x.set(r[N+0],r[N+1],r[N+2]),M.set(r[N+3],r[N+4],r[N+5]),v.set(r[N+6],r[N+7],r[N+8]),E.set(o[R+0],o[R+1]),y.set(o[R+2],o[R+3]),S.set(o[R+4],o[R+5]),T.copy(x).add(M).add(v).divideScalar(3);let P=m(T);_(E,R+0,x,P),_(y,R+2,M,P),_(S,R+4,v,P)}}function _(x,M,v,T){T<0&&x.x===1&&(o[M]=x.x-1),v.x===0&&v.z===0&&(o[M]=T/2/Math.PI+.5)}function m(x){return Math.atan2(x.z,-x.x)}function g(x){return Math.atan2(-x.y,Math.sqrt(x.x*x.x+x.z*x.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var Pi=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Ze("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new De:new I);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new I,s=[],r=[],o=[],a=new I,l=new Mt;for(let f=0;f<=e;f++){let p=f/e;s[f]=this.getTangentAt(p,new I)}r[0]=new I,o[0]=new I;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(it(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(it(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(f=-f);for(let p=1;p<=e;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Ba=class extends Pi{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new De){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},fc=class extends Ba{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Fd(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var xm=new I,ym=new I,qu=new Fd,Yu=new Fd,$u=new Fd,Io=class extends Pi{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new I){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(ym.subVectors(s[0],s[1]).add(s[0]),c=ym);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(xm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=xm),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),_=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);_<1e-4&&(_=1),p<1e-4&&(p=_),m<1e-4&&(m=_),qu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,_,m),Yu.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,_,m),$u.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,_,m)}else this.curveType==="catmullrom"&&(qu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Yu.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),$u.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(qu.calc(l),Yu.calc(l),$u.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new I().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function vm(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function av(i,e){let t=1-i;return t*t*e}function lv(i,e){return 2*(1-i)*i*e}function cv(i,e){return i*i*e}function Ea(i,e,t,n){return av(i,e)+lv(i,t)+cv(i,n)}function hv(i,e){let t=1-i;return t*t*t*e}function uv(i,e){let t=1-i;return 3*t*t*i*e}function dv(i,e){return 3*(1-i)*i*i*e}function fv(i,e){return i*i*i*e}function Ta(i,e,t,n,s){return hv(i,e)+uv(i,t)+dv(i,n)+fv(i,s)}var pc=class extends Pi{constructor(e=new De,t=new De,n=new De,s=new De){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new De){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Ta(e,s.x,r.x,o.x,a.x),Ta(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},mc=class extends Pi{constructor(e=new I,t=new I,n=new I,s=new I){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new I){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(Ta(e,s.x,r.x,o.x,a.x),Ta(e,s.y,r.y,o.y,a.y),Ta(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},gc=class extends Pi{constructor(e=new De,t=new De){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new De){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new De){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},_c=class extends Pi{constructor(e=new I,t=new I){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new I){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new I){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},xc=class extends Pi{constructor(e=new De,t=new De,n=new De){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new De){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(Ea(e,s.x,r.x,o.x),Ea(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},ka=class extends Pi{constructor(e=new I,t=new I,n=new I){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new I){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(Ea(e,s.x,r.x,o.x),Ea(e,s.y,r.y,o.y),Ea(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},yc=class extends Pi{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new De){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(vm(a,l.x,c.x,h.x,u.x),vm(a,l.y,c.y,h.y,u.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new De().fromArray(s))}return this}},pv=Object.freeze({__proto__:null,ArcCurve:fc,CatmullRomCurve3:Io,CubicBezierCurve:pc,CubicBezierCurve3:mc,EllipseCurve:Ba,LineCurve:gc,LineCurve3:_c,QuadraticBezierCurve:xc,QuadraticBezierCurve3:ka,SplineCurve:yc});var Lo=class i extends dc{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},us=class i extends bn{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let x=g*d-o;for(let M=0;M<c;M++){let v=M*u-r;p.push(v,-x,0),_.push(0,0,1),m.push(M/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let M=x+c*g,v=x+c*(g+1),T=x+1+c*(g+1),E=x+1+c*g;f.push(M,v,E),f.push(v,T,E)}this.setIndex(f),this.setAttribute("position",new At(p,3)),this.setAttribute("normal",new At(_,3)),this.setAttribute("uv",new At(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var sr=class i extends bn{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new I,d=new I,f=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let x=[],M=g/n,v=o+M*a,T=e*Math.cos(v),E=Math.sqrt(e*e-T*T),y=0;g===0&&o===0?y=.5/t:g===n&&l===Math.PI&&(y=-.5/t);for(let S=0;S<=t;S++){let N=S/t,R=s+N*r;u.x=-E*Math.cos(R),u.y=T,u.z=E*Math.sin(R),p.push(u.x,u.y,u.z),d.copy(u).normalize(),_.push(d.x,d.y,d.z),m.push(N+y,1-M),x.push(c++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<t;x++){let M=h[g][x+1],v=h[g][x],T=h[g+1][x],E=h[g+1][x+1];(g!==0||o>0)&&f.push(M,v,E),(g!==n-1||l<Math.PI)&&f.push(v,T,E)}this.setIndex(f),this.setAttribute("position",new At(p,3)),this.setAttribute("normal",new At(_,3)),this.setAttribute("uv",new At(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var za=class i extends bn{constructor(e=new ka(new I(-1,-1,0),new I(-1,1,0),new I(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let o=e.computeFrenetFrames(t,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new I,l=new I,c=new De,h=new I,u=[],d=[],f=[],p=[];_(),this.setIndex(p),this.setAttribute("position",new At(u,3)),this.setAttribute("normal",new At(d,3)),this.setAttribute("uv",new At(f,2));function _(){for(let M=0;M<t;M++)m(M);m(r===!1?t:0),x(),g()}function m(M){h=e.getPointAt(M/t,h);let v=o.normals[M],T=o.binormals[M];for(let E=0;E<=s;E++){let y=E/s*Math.PI*2,S=Math.sin(y),N=-Math.cos(y);l.x=N*v.x+S*T.x,l.y=N*v.y+S*T.y,l.z=N*v.z+S*T.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function g(){for(let M=1;M<=t;M++)for(let v=1;v<=s;v++){let T=(s+1)*(M-1)+(v-1),E=(s+1)*M+(v-1),y=(s+1)*M+v,S=(s+1)*(M-1)+v;p.push(T,E,S),p.push(E,y,S)}}function x(){for(let M=0;M<=t;M++)for(let v=0;v<=s;v++)c.x=M/t,c.y=v/s,f.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new pv[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}},Va=class extends bn{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],n=new Set,s=new I,r=new I;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let p=d,_=d+f;p<_;p+=3)for(let m=0;m<3;m++){let g=a.getX(p+m),x=a.getX(p+(m+1)%3);s.fromBufferAttribute(o,g),r.fromBufferAttribute(o,x),bm(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),bm(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new At(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function bm(i,e,t){let n=`${i.x},${i.y},${i.z}-${e.x},${e.y},${e.z}`,s=`${e.x},${e.y},${e.z}-${i.x},${i.y},${i.z}`;return t.has(n)===!0||t.has(s)===!0?!1:(t.add(n),t.add(s),!0)}var Ga=class extends Ls{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new nt(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function Ur(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Sm(s))s.isRenderTargetTexture?(Ze("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Sm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Xn(i){let e={};for(let t=0;t<i.length;t++){let n=Ur(i[t]);for(let s in n)e[s]=n[s]}return e}function Sm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function mv(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Od(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:vt.workingColorSpace}var rl={clone:Ur,merge:Xn},gv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,_v=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,oi=class extends Ls{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=gv,this.fragmentShader=_v,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Ur(e.uniforms),this.uniformsGroups=mv(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new nt().setHex(s.value);break;case"v2":this.uniforms[n].value=new De().fromArray(s.value);break;case"v3":this.uniforms[n].value=new I().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Lt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new st().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Mt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},vc=class extends oi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Fn=class extends Ls{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new nt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new nt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=_h,this.normalScale=new De(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Is,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var bc=class extends Ls{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=ig,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Sc=class extends Ls{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Qs(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ba(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}function xv(i){function e(s,r){return i[s]-i[r]}let t=i.length,n=new Array(t);for(let s=0;s!==t;++s)n[s]=s;return n.sort(e),n}function Mm(i,e,t){let n=i.length,s=new i.constructor(n);for(let r=0,o=0;o!==n;++r){let a=t[r]*e;for(let l=0;l!==e;++l)s[o++]=i[a+l]}return s}function yv(i,e,t,n){let s=1,r=i[0];for(;r!==void 0&&r[n]===void 0;)r=i[s++];if(r===void 0)return;let o=r[n];if(o!==void 0)if(Array.isArray(o))do o=r[n],o!==void 0&&(e.push(r.time),t.push(...o)),r=i[s++];while(r!==void 0);else if(o.toArray!==void 0)do o=r[n],o!==void 0&&(e.push(r.time),o.toArray(t,t.length)),r=i[s++];while(r!==void 0);else do o=r[n],o!==void 0&&(e.push(r.time),t.push(o)),r=i[s++];while(r!==void 0)}var rr=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Mc=class extends rr{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ju,endingEnd:ju}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Qu:r=e,a=2*t-n;break;case ed:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Qu:o=e,l=2*n-t;break;case ed:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),_=p*p,m=_*p,g=-d*m+2*d*_-d*p,x=(1+d)*m+(-1.5-2*d)*_+(-.5+d)*p+1,M=(-1-f)*m+(1.5+f)*_+.5*p,v=f*m-f*_;for(let T=0;T!==a;++T)r[T]=g*o[h+T]+x*o[c+T]+M*o[l+T]+v*o[u+T];return r}},wc=class extends rr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Ec=class extends rr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Tc=class extends rr{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-t)/(s-t),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let d=a*2,f=e-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=f*d+p*2,x=u[g],M=u[g+1],v=e*d+p*2,T=h[v],E=h[v+1],y=bv(n,t,x,T,s);r[p]=gg(y,_,M,E,m)}return r}};function gg(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function vv(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function bv(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=gg(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=vv(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ai=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Qs(t,this.TimeBufferType),this.values=Qs(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Qs(e.times,Array),values:Qs(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ba(e.settings)&&(n.settings={inTangents:Qs(e.settings.inTangents,Array),outTangents:Qs(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new wc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Mc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Tc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ar:t=this.InterpolantFactoryMethodDiscrete;break;case wo:t=this.InterpolantFactoryMethodLinear;break;case jl:t=this.InterpolantFactoryMethodSmooth;break;case Ju:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ze("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ar;case this.InterpolantFactoryMethodLinear:return wo;case this.InterpolantFactoryMethodSmooth:return jl;case this.InterpolantFactoryMethodBezier:return Ju}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ba(this.settings)&&(wm(this.settings.inTangents,e),wm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ba(this.settings)&&(Em(this.settings.inTangents,e),Em(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(et("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(et("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){et("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){et("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Ay(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){et("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===jl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let _=t[u+p];if(_!==t[d+p]||_!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ba(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function wm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Em(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}ai.prototype.ValueTypeName="";ai.prototype.TimeBufferType=Float32Array;ai.prototype.ValueBufferType=Float32Array;ai.prototype.DefaultInterpolation=wo;var Ns=class extends ai{constructor(e,t,n){super(e,t,n)}};Ns.prototype.ValueTypeName="bool";Ns.prototype.ValueBufferType=Array;Ns.prototype.DefaultInterpolation=Ar;Ns.prototype.InterpolantFactoryMethodLinear=void 0;Ns.prototype.InterpolantFactoryMethodSmooth=void 0;var Ha=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}};Ha.prototype.ValueTypeName="color";var Do=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}};Do.prototype.ValueTypeName="number";var Ac=class extends rr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)zt.slerpFlat(r,0,o,c-a,o,c,l);return r}},or=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ac(this.times,this.values,this.getValueSize(),e)}};or.prototype.ValueTypeName="quaternion";or.prototype.InterpolantFactoryMethodSmooth=void 0;var Us=class extends ai{constructor(e,t,n){super(e,t,n)}};Us.prototype.ValueTypeName="string";Us.prototype.ValueBufferType=Array;Us.prototype.DefaultInterpolation=Ar;Us.prototype.InterpolantFactoryMethodLinear=void 0;Us.prototype.InterpolantFactoryMethodSmooth=void 0;var ar=class extends ai{constructor(e,t,n,s){super(e,t,n,s)}};ar.prototype.ValueTypeName="vector";var Wa=class{constructor(e="",t=-1,n=[],s=ng){this.name=e,this.tracks=n,this.duration=t,this.blendMode=s,this.uuid=Os(),this.userData={},this.duration<0&&this.resetDuration()}static parse(e){let t=[],n=e.tracks,s=1/(e.fps||1);for(let o=0,a=n.length;o!==a;++o)t.push(Mv(n[o]).scale(s));let r=new this(e.name,e.duration,t,e.blendMode);return r.uuid=e.uuid,r.userData=JSON.parse(e.userData||"{}"),r}static toJSON(e){let t=[],n=e.tracks,s={name:e.name,duration:e.duration,tracks:t,uuid:e.uuid,blendMode:e.blendMode,userData:JSON.stringify(e.userData)};for(let r=0,o=n.length;r!==o;++r)t.push(ai.toJSON(n[r]));return s}static CreateFromMorphTargetSequence(e,t,n,s){let r=t.length,o=[];for(let a=0;a<r;a++){let l=[],c=[];l.push((a+r-1)%r,a,(a+1)%r),c.push(0,1,0);let h=xv(l);l=Mm(l,1,h),c=Mm(c,1,h),!s&&l[0]===0&&(l.push(r),c.push(c[0])),o.push(new Do(".morphTargetInfluences["+t[a].name+"]",l,c).scale(1/n))}return new this(e,-1,o)}static findByName(e,t){let n=e;if(!Array.isArray(e)){let s=e;n=s.geometry&&s.geometry.animations||s.animations}for(let s=0;s<n.length;s++)if(n[s].name===t)return n[s];return null}static CreateClipsFromMorphTargetSequences(e,t,n){let s={},r=/^([\w-]*?)([\d]+)$/;for(let a=0,l=e.length;a<l;a++){let c=e[a],h=c.name.match(r);if(h&&h.length>1){let u=h[1],d=s[u];d||(s[u]=d=[]),d.push(c)}}let o=[];for(let a in s)o.push(this.CreateFromMorphTargetSequence(a,s[a],t,n));return o}resetDuration(){let e=this.tracks,t=0;for(let n=0,s=e.length;n!==s;++n){let r=this.tracks[n];t=Math.max(t,r.times[r.times.length-1])}return this.duration=t,this}trim(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].trim(0,this.duration);return this}validate(){let e=!0;for(let t=0;t<this.tracks.length;t++)e=e&&this.tracks[t].validate();return e}optimize(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].optimize();return this}clone(){let e=[];for(let n=0;n<this.tracks.length;n++)e.push(this.tracks[n].clone());let t=new this.constructor(this.name,this.duration,e,this.blendMode);return t.userData=JSON.parse(JSON.stringify(this.userData)),t}toJSON(){return this.constructor.toJSON(this)}};function Sv(i){switch(i.toLowerCase()){case"scalar":case"double":case"float":case"number":case"integer":return Do;case"vector":case"vector2":case"vector3":case"vector4":return ar;case"color":return Ha;case"quaternion":return or;case"bool":case"boolean":return Ns;case"string":return Us}throw new Error("THREE.KeyframeTrack: Unsupported typeName: "+i)}function Mv(i){if(i.type===void 0)throw new Error("THREE.KeyframeTrack: track type undefined, can not parse");let e=Sv(i.type);if(i.times===void 0){let n=[],s=[];yv(i.keys,n,s,"value"),i.times=n,i.values=s}let t;return e.parse!==void 0?t=e.parse(i):t=new e(i.name,i.times,i.values,i.interpolation),ba(i.settings)&&(t.settings={inTangents:Qs(i.settings.inTangents,Float32Array),outTangents:Qs(i.settings.outTangents,Float32Array)}),t}var Cc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},_g=new Cc,Rc=class{constructor(e){this.manager=e!==void 0?e:_g,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Rc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Xa=class extends Wn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new nt(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},qa=class extends Xa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new nt(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Zu=new Mt,Tm=new I,Am=new I,Pc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new De(512,512),this.mapType=li,this.map=null,this.mapPass=null,this.matrix=new Mt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new tr,this._frameExtents=new De(1,1),this._viewportCount=1,this._viewports=[new Lt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Tm.setFromMatrixPosition(e.matrixWorld),t.position.copy(Tm),Am.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Am),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Zu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Zu,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Eo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Zu)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Zl=new I,Kl=new zt,as=new I,Ya=class extends Wn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Mt,this.projectionMatrix=new Mt,this.projectionMatrixInverse=new Mt,this.coordinateSystem=Ri,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Zl,Kl,as),as.x===1&&as.y===1&&as.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Zl,Kl,as.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Zl,Kl,as),as.x===1&&as.y===1&&as.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Zl,Kl,as.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},js=new I,Cm=new De,Rm=new De,ei=class extends Ya{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ao*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Ma*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ao*2*Math.atan(Math.tan(Ma*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){js.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(js.x,js.y).multiplyScalar(-e/js.z),js.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(js.x,js.y).multiplyScalar(-e/js.z)}getViewSize(e,t){return this.getViewBounds(e,Cm,Rm),t.subVectors(Rm,Cm)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Ma*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var $a=class extends Ya{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},td=class extends Pc{constructor(){super(new $a(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},No=class extends Xa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Wn.DEFAULT_UP),this.updateMatrix(),this.target=new Wn,this.shadow=new td}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Za=class extends bn{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var go=-90,_o=1,Uo=class extends Wn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new ei(go,_o,e,t);s.layers=this.layers,this.add(s);let r=new ei(go,_o,e,t);r.layers=this.layers,this.add(r);let o=new ei(go,_o,e,t);o.layers=this.layers,this.add(o);let a=new ei(go,_o,e,t);a.layers=this.layers,this.add(a);let l=new ei(go,_o,e,t);l.layers=this.layers,this.add(l);let c=new ei(go,_o,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Ri)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Eo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=_,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Ic=class extends ei{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Bd="\\[\\]\\.:\\/",wv=new RegExp("["+Bd+"]","g"),kd="[^"+Bd+"]",Ev="[^"+Bd.replace("\\.","")+"]",Tv=/((?:WC+[\/:])*)/.source.replace("WC",kd),Av=/(WCOD+)?/.source.replace("WCOD",Ev),Cv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",kd),Rv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",kd),Pv=new RegExp("^"+Tv+Av+Cv+Rv+"$"),Iv=["material","materials","bones","map"],nd=class{constructor(e,t,n){let s=n||Pt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Pt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(wv,"")}static parseTrackName(e){let t=Pv.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Iv.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ze("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){et("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){et("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){et("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){et("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){et("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){et("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){et("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;et("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){et("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){et("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Pt.Composite=nd;Pt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Pt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Pt.prototype.GetterByBindingType=[Pt.prototype._getValue_direct,Pt.prototype._getValue_array,Pt.prototype._getValue_arrayElement,Pt.prototype._getValue_toArray];Pt.prototype.SetterByBindingTypeAndVersioning=[[Pt.prototype._setValue_direct,Pt.prototype._setValue_direct_setNeedsUpdate,Pt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Pt.prototype._setValue_array,Pt.prototype._setValue_array_setNeedsUpdate,Pt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Pt.prototype._setValue_arrayElement,Pt.prototype._setValue_arrayElement_setNeedsUpdate,Pt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Pt.prototype._setValue_fromArray,Pt.prototype._setValue_fromArray_setNeedsUpdate,Pt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var KC=new Float32Array(1);var lr=class extends cc{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var Pm=new Mt,Ka=class{constructor(e,t,n=0,s=1/0){this.ray=new Cr(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Ro,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):et("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Pm.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Pm),this}intersectObject(e,t=!0,n=[]){return id(e,this,n,t),n.sort(Im),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)id(e[s],this,n,t);return n.sort(Im),n}};function Im(i,e){return i.distance-e.distance}function id(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)id(r[o],e,t,!0)}}var Fo=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=it(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(it(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var sd=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Lm=new I,Jl=new I,xo=new I,yo=new I,Ku=new I,Lv=new I,Dv=new I,Ja=class{constructor(e=new I,t=new I){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){Lm.subVectors(e,this.start),Jl.subVectors(this.end,this.start);let n=Jl.dot(Jl);if(n===0)return 0;let r=Jl.dot(Lm)/n;return t&&(r=it(r,0,1)),r}closestPointToPoint(e,t,n){let s=this.closestPointToPointParameter(e,t);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(e,t=Lv,n=Dv){let s=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,h=e.end;xo.subVectors(c,a),yo.subVectors(h,l),Ku.subVectors(a,l);let u=xo.dot(xo),d=yo.dot(yo),f=yo.dot(Ku);if(u<=s&&d<=s)return t.copy(a),n.copy(l),t.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=it(o,0,1);else{let p=xo.dot(Ku);if(d<=s)o=0,r=it(-p/u,0,1);else{let _=xo.dot(yo),m=u*d-_*_;m!==0?r=it((_*f-p*d)/m,0,1):r=0,o=(_*r+f)/d,o<0?(o=0,r=it(-p/u,0,1)):o>1&&(o=1,r=it((_-p)/u,0,1))}}return t.copy(a).addScaledVector(xo,r),n.copy(l).addScaledVector(yo,o),t.distanceToSquared(n)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var ja=class extends Vi{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function zd(i,e,t,n){let s=Nv(n);switch(t){case wd:return i*e;case Td:return i*e/s.components*s.byteLength;case Bc:return i*e/s.components*s.byteLength;case dr:return i*e*2/s.components*s.byteLength;case kc:return i*e*2/s.components*s.byteLength;case Ed:return i*e*3/s.components*s.byteLength;case yi:return i*e*4/s.components*s.byteLength;case zc:return i*e*4/s.components*s.byteLength;case Qa:case el:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case tl:case nl:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Gc:case Wc:return Math.max(i,16)*Math.max(e,8)/4;case Vc:case Hc:return Math.max(i,8)*Math.max(e,8)/2;case Xc:case qc:case $c:case Zc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Yc:case il:case Kc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Jc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case jc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Qc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case eh:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case th:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case nh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case ih:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case sh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case rh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case oh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ah:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case lh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case ch:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case hh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case uh:case dh:case fh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case ph:case mh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case sl:case gh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Nv(i){switch(i){case li:case vd:return{byteLength:1,components:1};case Vo:case bd:case qi:return{byteLength:2,components:1};case Fc:case Oc:return{byteLength:2,components:4};case Wi:case Uc:case Xi:return{byteLength:4,components:1};case Sd:case Md:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ze("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function kg(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Uv(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],_=u[f];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++d,u[d]=_)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let _=u[f];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Fv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Ov=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Bv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,kv=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,zv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Vv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Gv=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Hv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Wv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Xv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,qv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Yv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,$v=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Zv=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Kv=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Jv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,jv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Qv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,eb=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,tb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,nb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,ib=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,sb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,rb=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,ob=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,ab=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,lb=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,cb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,hb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,ub="gl_FragColor = linearToOutputTexel( gl_FragColor );",db=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,fb=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,pb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,mb=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,gb=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,_b=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,xb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,yb=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,vb=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,bb=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Sb=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Mb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,wb=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Eb=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Tb=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Ab=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Cb=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Rb=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Pb=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Ib=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Lb=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Db=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Nb=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Ub=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,Fb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Ob=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Bb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,kb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,zb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Vb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Gb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Hb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Wb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Xb=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,qb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Yb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,$b=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Zb=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Kb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Jb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,jb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Qb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,eS=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,tS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,nS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,iS=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,sS=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,rS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,oS=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,aS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,lS=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,cS=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,hS=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,uS=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,dS=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,fS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,pS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,mS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,gS=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,_S=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,xS=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,yS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,vS=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,bS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,SS=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,MS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,wS=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,ES=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,TS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,AS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,CS=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,RS=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,PS=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,IS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,LS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,DS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,NS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,US=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,FS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,OS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,BS=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,kS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,zS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,VS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,GS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,HS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,WS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,XS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,qS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,YS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,$S=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,ZS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,KS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,JS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,jS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,QS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,eM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,tM=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,nM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,iM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,sM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,oM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,aM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,lM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,cM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,hM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,uM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,dM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,fM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,pM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ft={alphahash_fragment:Fv,alphahash_pars_fragment:Ov,alphamap_fragment:Bv,alphamap_pars_fragment:kv,alphatest_fragment:zv,alphatest_pars_fragment:Vv,aomap_fragment:Gv,aomap_pars_fragment:Hv,batching_pars_vertex:Wv,batching_vertex:Xv,begin_vertex:qv,beginnormal_vertex:Yv,bsdfs:$v,iridescence_fragment:Zv,bumpmap_pars_fragment:Kv,clipping_planes_fragment:Jv,clipping_planes_pars_fragment:jv,clipping_planes_pars_vertex:Qv,clipping_planes_vertex:eb,color_fragment:tb,color_pars_fragment:nb,color_pars_vertex:ib,color_vertex:sb,common:rb,defaultnormal_vertex:ob,displacementmap_pars_vertex:ab,displacementmap_vertex:lb,emissivemap_fragment:cb,emissivemap_pars_fragment:hb,colorspace_fragment:ub,colorspace_pars_fragment:db,envmap_fragment:fb,envmap_common_pars_fragment:pb,envmap_pars_fragment:mb,envmap_pars_vertex:gb,envmap_physical_pars_fragment:Ab,envmap_vertex:_b,fog_vertex:xb,fog_pars_vertex:yb,fog_fragment:vb,fog_pars_fragment:bb,gradientmap_pars_fragment:Sb,lightmap_pars_fragment:Mb,lights_lambert_fragment:wb,lights_lambert_pars_fragment:Eb,lights_pars_begin:Tb,lights_toon_fragment:Cb,lights_toon_pars_fragment:Rb,lights_phong_fragment:Pb,lights_phong_pars_fragment:Ib,lights_physical_fragment:Lb,lights_physical_pars_fragment:Db,lights_fragment_begin:Nb,lights_fragment_maps:Ub,lights_fragment_end:Fb,lightprobes_pars_fragment:Ob,logdepthbuf_fragment:Bb,logdepthbuf_pars_fragment:kb,logdepthbuf_pars_vertex:zb,logdepthbuf_vertex:Vb,map_fragment:Gb,map_pars_fragment:Hb,map_particle_fragment:Wb,map_particle_pars_fragment:Xb,metalnessmap_fragment:qb,metalnessmap_pars_fragment:Yb,morphinstance_vertex:$b,morphcolor_vertex:Zb,morphnormal_vertex:Kb,morphtarget_pars_vertex:Jb,morphtarget_vertex:jb,normal_fragment_begin:Qb,normal_fragment_maps:eS,normal_pars_fragment:tS,normal_pars_vertex:nS,normal_vertex:iS,normalmap_pars_fragment:sS,clearcoat_normal_fragment_begin:rS,clearcoat_normal_fragment_maps:oS,clearcoat_pars_fragment:aS,iridescence_pars_fragment:lS,opaque_fragment:cS,packing:hS,premultiplied_alpha_fragment:uS,project_vertex:dS,dithering_fragment:fS,dithering_pars_fragment:pS,roughnessmap_fragment:mS,roughnessmap_pars_fragment:gS,shadowmap_pars_fragment:_S,shadowmap_pars_vertex:xS,shadowmap_vertex:yS,shadowmask_pars_fragment:vS,skinbase_vertex:bS,skinning_pars_vertex:SS,skinning_vertex:MS,skinnormal_vertex:wS,specularmap_fragment:ES,specularmap_pars_fragment:TS,tonemapping_fragment:AS,tonemapping_pars_fragment:CS,transmission_fragment:RS,transmission_pars_fragment:PS,uv_pars_fragment:IS,uv_pars_vertex:LS,uv_vertex:DS,worldpos_vertex:NS,background_vert:US,background_frag:FS,backgroundCube_vert:OS,backgroundCube_frag:BS,cube_vert:kS,cube_frag:zS,depth_vert:VS,depth_frag:GS,distance_vert:HS,distance_frag:WS,equirect_vert:XS,equirect_frag:qS,linedashed_vert:YS,linedashed_frag:$S,meshbasic_vert:ZS,meshbasic_frag:KS,meshlambert_vert:JS,meshlambert_frag:jS,meshmatcap_vert:QS,meshmatcap_frag:eM,meshnormal_vert:tM,meshnormal_frag:nM,meshphong_vert:iM,meshphong_frag:sM,meshphysical_vert:rM,meshphysical_frag:oM,meshtoon_vert:aM,meshtoon_frag:lM,points_vert:cM,points_frag:hM,shadow_vert:uM,shadow_frag:dM,sprite_vert:fM,sprite_frag:pM},Pe={common:{diffuse:{value:new nt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new st}},envmap:{envMap:{value:null},envMapRotation:{value:new st},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new st}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new st}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new st},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new st},normalScale:{value:new De(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new st},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new st}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new st}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new st}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new nt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new nt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0},uvTransform:{value:new st}},sprite:{diffuse:{value:new nt(16777215)},opacity:{value:1},center:{value:new De(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}}},si={basic:{uniforms:Xn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.fog]),vertexShader:ft.meshbasic_vert,fragmentShader:ft.meshbasic_frag},lambert:{uniforms:Xn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new nt(0)},envMapIntensity:{value:1}}]),vertexShader:ft.meshlambert_vert,fragmentShader:ft.meshlambert_frag},phong:{uniforms:Xn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new nt(0)},specular:{value:new nt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ft.meshphong_vert,fragmentShader:ft.meshphong_frag},standard:{uniforms:Xn([Pe.common,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.roughnessmap,Pe.metalnessmap,Pe.fog,Pe.lights,{emissive:{value:new nt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ft.meshphysical_vert,fragmentShader:ft.meshphysical_frag},toon:{uniforms:Xn([Pe.common,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.gradientmap,Pe.fog,Pe.lights,{emissive:{value:new nt(0)}}]),vertexShader:ft.meshtoon_vert,fragmentShader:ft.meshtoon_frag},matcap:{uniforms:Xn([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,{matcap:{value:null}}]),vertexShader:ft.meshmatcap_vert,fragmentShader:ft.meshmatcap_frag},points:{uniforms:Xn([Pe.points,Pe.fog]),vertexShader:ft.points_vert,fragmentShader:ft.points_frag},dashed:{uniforms:Xn([Pe.common,Pe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ft.linedashed_vert,fragmentShader:ft.linedashed_frag},depth:{uniforms:Xn([Pe.common,Pe.displacementmap]),vertexShader:ft.depth_vert,fragmentShader:ft.depth_frag},normal:{uniforms:Xn([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,{opacity:{value:1}}]),vertexShader:ft.meshnormal_vert,fragmentShader:ft.meshnormal_frag},sprite:{uniforms:Xn([Pe.sprite,Pe.fog]),vertexShader:ft.sprite_vert,fragmentShader:ft.sprite_frag},background:{uniforms:{uvTransform:{value:new st},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ft.background_vert,fragmentShader:ft.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new st}},vertexShader:ft.backgroundCube_vert,fragmentShader:ft.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ft.cube_vert,fragmentShader:ft.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ft.equirect_vert,fragmentShader:ft.equirect_frag},distance:{uniforms:Xn([Pe.common,Pe.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ft.distance_vert,fragmentShader:ft.distance_frag},shadow:{uniforms:Xn([Pe.lights,Pe.fog,{color:{value:new nt(0)},opacity:{value:1}}]),vertexShader:ft.shadow_vert,fragmentShader:ft.shadow_frag}};si.physical={uniforms:Xn([si.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new st},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new st},clearcoatNormalScale:{value:new De(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new st},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new st},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new st},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new st},sheen:{value:0},sheenColor:{value:new nt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new st},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new st},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new st},transmissionSamplerSize:{value:new De},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new st},attenuationDistance:{value:0},attenuationColor:{value:new nt(0)},specularColor:{value:new nt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new st},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new st},anisotropyVector:{value:new De},anisotropyMap:{value:null},anisotropyMapTransform:{value:new st}}]),vertexShader:ft.meshphysical_vert,fragmentShader:ft.meshphysical_frag};var yh={r:0,b:0,g:0},mM=new Mt,zg=new st;zg.set(-1,0,0,0,1,0,0,0,1);function gM(i,e,t,n,s,r){let o=new nt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(x){let M=x.isScene===!0?x.background:null;if(M&&M.isTexture){let v=x.backgroundBlurriness>0;M=e.get(M,v)}return M}function p(x){let M=!1,v=f(x);v===null?m(o,a):v&&v.isColor&&(m(v,1),M=!0);let T=i.xr.getEnvironmentBlendMode();T==="additive"?t.buffers.color.setClear(0,0,0,1,r):T==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||M)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(x,M){let v=f(M);v&&v.isCubeTexture?(c===void 0&&(c=new ct(new xi(1,1,1),new oi({name:"BackgroundCubeMaterial",uniforms:Ur(si.backgroundCube.uniforms),vertexShader:si.backgroundCube.vertexShader,fragmentShader:si.backgroundCube.fragmentShader,side:ii,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(T,E,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=M.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(mM.makeRotationFromEuler(M.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(zg),c.material.toneMapped=vt.getTransfer(v.colorSpace)!==It,(h!==v||u!==v.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new ct(new us(2,2),new oi({name:"BackgroundMaterial",uniforms:Ur(si.background.uniforms),vertexShader:si.background.vertexShader,fragmentShader:si.background.fragmentShader,side:ur,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,l.material.toneMapped=vt.getTransfer(v.colorSpace)!==It,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,M){x.getRGB(yh,Od(i)),t.buffers.color.setClear(yh.r,yh.g,yh.b,M,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,M=1){o.set(x),a=M,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:_,dispose:g}}function _M(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(P,O,V,U,G){let $=!1,W=u(P,U,V,O);r!==W&&(r=W,c(r.object)),$=f(P,U,V,G),$&&p(P,U,V,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,v(P,O,V,U),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function l(){return i.createVertexArray()}function c(P){return i.bindVertexArray(P)}function h(P){return i.deleteVertexArray(P)}function u(P,O,V,U){let G=U.wireframe===!0,$=n[O.id];$===void 0&&($={},n[O.id]=$);let W=P.isInstancedMesh===!0?P.id:0,se=$[W];se===void 0&&(se={},$[W]=se);let Y=se[V.id];Y===void 0&&(Y={},se[V.id]=Y);let j=Y[G];return j===void 0&&(j=d(l()),Y[G]=j),j}function d(P){let O=[],V=[],U=[];for(let G=0;G<t;G++)O[G]=0,V[G]=0,U[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:V,attributeDivisors:U,object:P,attributes:{},index:null}}function f(P,O,V,U){let G=r.attributes,$=O.attributes,W=0,se=V.getAttributes();for(let Y in se)if(se[Y].location>=0){let ie=G[Y],de=$[Y];if(de===void 0&&(Y==="instanceMatrix"&&P.instanceMatrix&&(de=P.instanceMatrix),Y==="instanceColor"&&P.instanceColor&&(de=P.instanceColor)),ie===void 0||ie.attribute!==de||de&&ie.data!==de.data)return!0;W++}return r.attributesNum!==W||r.index!==U}function p(P,O,V,U){let G={},$=O.attributes,W=0,se=V.getAttributes();for(let Y in se)if(se[Y].location>=0){let ie=$[Y];ie===void 0&&(Y==="instanceMatrix"&&P.instanceMatrix&&(ie=P.instanceMatrix),Y==="instanceColor"&&P.instanceColor&&(ie=P.instanceColor));let de={};de.attribute=ie,ie&&ie.data&&(de.data=ie.data),G[Y]=de,W++}r.attributes=G,r.attributesNum=W,r.index=U}function _(){let P=r.newAttributes;for(let O=0,V=P.length;O<V;O++)P[O]=0}function m(P){g(P,0)}function g(P,O){let V=r.newAttributes,U=r.enabledAttributes,G=r.attributeDivisors;V[P]=1,U[P]===0&&(i.enableVertexAttribArray(P),U[P]=1),G[P]!==O&&(i.vertexAttribDivisor(P,O),G[P]=O)}function x(){let P=r.newAttributes,O=r.enabledAttributes;for(let V=0,U=O.length;V<U;V++)O[V]!==P[V]&&(i.disableVertexAttribArray(V),O[V]=0)}function M(P,O,V,U,G,$,W){W===!0?i.vertexAttribIPointer(P,O,V,G,$):i.vertexAttribPointer(P,O,V,U,G,$)}function v(P,O,V,U){_();let G=U.attributes,$=V.getAttributes(),W=O.defaultAttributeValues;for(let se in $){let Y=$[se];if(Y.location>=0){let j=G[se];if(j===void 0&&(se==="instanceMatrix"&&P.instanceMatrix&&(j=P.instanceMatrix),se==="instanceColor"&&P.instanceColor&&(j=P.instanceColor)),j!==void 0){let ie=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Uc;if(j.isInterleavedBufferAttribute){let Se=j.data,We=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,at=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let Ge=0;Ge<Y.locationSize;Ge++)g(Y.location+Ge,Se.meshPerAttribute);P.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let Ge=0;Ge<Y.locationSize;Ge++)m(Y.location+Ge);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ge=0;Ge<Y.locationSize;Ge++)M(Y.location+Ge,de/Y.locationSize,me,ie,We*xe,(at+de/Y.locationSize*Ge)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<Y.locationSize;Se++)g(Y.location+Se,j.meshPerAttribute);P.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<Y.locationSize;Se++)m(Y.location+Se);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Se=0;Se<Y.locationSize;Se++)M(Y.location+Se,de/Y.locationSize,me,ie,de*xe,de/Y.locationSize*Se*xe,Ae)}}else if(W!==void 0){let ie=W[se];if(ie!==void 0)switch(ie.length){case 2:i.vertexAttrib2fv(Y.location,ie);break;case 3:i.vertexAttrib3fv(Y.location,ie);break;case 4:i.vertexAttrib4fv(Y.location,ie);break;default:i.vertexAttrib1fv(Y.location,ie)}}}}x()}function T(){N();for(let P in n){let O=n[P];for(let V in O){let U=O[V];for(let G in U){let $=U[G];for(let W in $)h($[W].object),delete $[W];delete U[G]}}delete n[P]}}function E(P){if(n[P.id]===void 0)return;let O=n[P.id];for(let V in O){let U=O[V];for(let G in U){let $=U[G];for(let W in $)h($[W].object),delete $[W];delete U[G]}}delete n[P.id]}function y(P){for(let O in n){let V=n[O];for(let U in V){let G=V[U];if(G[P.id]===void 0)continue;let $=G[P.id];for(let W in $)h($[W].object),delete $[W];delete G[P.id]}}}function S(P){for(let O in n){let V=n[O],U=P.isInstancedMesh===!0?P.id:0,G=V[U];if(G!==void 0){for(let $ in G){let W=G[$];for(let se in W)h(W[se].object),delete W[se];delete G[$]}delete V[U],Object.keys(V).length===0&&delete n[O]}}}function N(){R(),o=!0,r!==s&&(r=s,c(r.object))}function R(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:R,dispose:T,releaseStatesOfGeometry:E,releaseStatesOfObject:S,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:m,disableUnusedAttributes:x}}function xM(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function yM(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==yi&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let S=y===qi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==li&&y!==Xi&&!S&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ze("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Ze("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Ze("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),M=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),T=i.getParameter(i.MAX_SAMPLES),E=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:M,maxFragmentUniforms:v,maxSamples:T,samples:E}}function vM(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Qn,a=new st,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,_=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let x=r?0:n,M=x*4,v=g.clippingState||null;l.value=v,v=h(p,d,M,f);for(let T=0;T!==M;++T)v[T]=t[T];g.clippingState=v,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,p){let _=u!==null?u.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=f+_*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let M=0,v=f;M!==_;++M,v+=4)o.copy(u[M]).applyMatrix4(x,a),o.normal.toArray(m,v),m[v+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=_,e.numIntersection=0,m}}var ll=class extends _i{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Na(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new xi(5,5,5),r=new oi({name:"CubemapFromEquirect",uniforms:Ur(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:ii,blending:Pr});r.uniforms.tEquirect.value=t;let o=new ct(s,r),a=t.minFilter;return t.minFilter===Hi&&(t.minFilter=Un),new Uo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},xg=256,bM=3,SM=20,Vg=256,Gg=16,MM=3,wM=new I,EM=new nt,bh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Uo(1,10,null),this._boxMesh=new ct(new xi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=wM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,_=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(e.background=l.getClearColor(EM));let m=new Uo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,e.background=_,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=bg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=vg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(xg,Dd(e))}_fromTexture(e,t){e.mapping===Lr||e.mapping===ko?this._setSize(e.image.length===0?xg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=yg(e,!1,!1),n=Math.log2(e)-bM;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=yg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Lr||e.mapping===ko?(this._cubemapMaterial===null&&(this._cubemapMaterial=bg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=vg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=TM(),this._integrationMaterial=AM());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Gg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-MM)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Vg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=CM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function yg(i,e,t){return new ll(i,{minFilter:Hi,generateMipmaps:e,type:qi,colorSpace:Aa,depthBuffer:t})}function cl(i,e,t){return new oi({name:i,uniforms:e,vertexShader:ft.cube_vert,fragmentShader:t,side:ii,blending:Pr,depthTest:!1,depthWrite:!1})}function TM(){return cl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Vg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function AM(){return cl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Gg}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function CM(){return cl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${SM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function vg(){return cl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function bg(){return cl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function RM(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Lc||f===Dc)if(e.has(d)){let p=e.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let _=new ll(p.height);return _.fromEquirectangularTexture(i,d),e.set(d,_),d.addEventListener("dispose",c),a(_.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Lc||f===Dc,_=f===Lr||f===ko;if(p||_){let m=t.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new bh(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let x=d.image;return p&&x&&x.height>0||_&&x&&l(x)?(n===null&&(n=new bh(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Lc?d.mapping=Lr:f===Dc&&(d.mapping=ko),d}function l(d){let f=0,p=6;for(let _=0;_<p;_++)d[_]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function PM(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Sa("WebGLRenderer: "+n+" extension not supported."),s}}}function IM(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(e.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),t.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)e.update(_[m],i.ARRAY_BUFFER)}function u(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=_!==null?_.array.length:m.array.length/3-1,M=m.count>=65535?Da:La,v=new M(Math.ceil(x/3)*6,1),T=v.array;if(_!==null){let y=_.array;g=_.version;for(let S=0,N=0;S<x;S+=3){let R=y[S+0],P=y[S+1],O=y[S+2];T[N++]=R,T[N++]=P,T[N++]=P,T[N++]=O,T[N++]=O,T[N++]=R}}else{g=m.version;for(let y=0,S=0;y<x;y+=3){let N=y+0,R=y+1,P=y+2;T[S++]=N,T[S++]=R,T[S++]=R,T[S++]=P,T[S++]=P,T[S++]=N}}v.version=g;let E=r.get(p);E&&e.remove(E),r.set(p,v)}function d(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function LM(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let _=0;for(let m=0;m<f;m++)_+=d[m];t.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function DM(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:et("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function NM(i,e,t){let n=new WeakMap,s=new Lt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let N=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",N)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],M=0;f===!0&&(M=1),p===!0&&(M=2),_===!0&&(M=3);let v=a.attributes.position.count*M,T=1;v>e.maxTextureSize&&(T=Math.ceil(v/e.maxTextureSize),v=e.maxTextureSize);let E=new Float32Array(v*T*4*u),y=new Ia(E,v,T,u);y.type=Xi,y.needsUpdate=!0;let S=M*4;for(let R=0;R<u;R++){let P=m[R],O=g[R],V=x[R],U=v*T*4*R;for(let G=0;G<P.count;G++){let $=G*S;f===!0&&(s.fromBufferAttribute(P,G),E[U+$+0]=s.x,E[U+$+1]=s.y,E[U+$+2]=s.z,E[U+$+3]=0),p===!0&&(s.fromBufferAttribute(O,G),E[U+$+4]=s.x,E[U+$+5]=s.y,E[U+$+6]=s.z,E[U+$+7]=0),_===!0&&(s.fromBufferAttribute(V,G),E[U+$+8]=s.x,E[U+$+9]=s.y,E[U+$+10]=s.z,E[U+$+11]=V.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new De(v,T)},n.set(a,d),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let _=0;_<c.length;_++)f+=c[_];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function UM(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var FM={[dd]:"LINEAR_TONE_MAPPING",[fd]:"REINHARD_TONE_MAPPING",[pd]:"CINEON_TONE_MAPPING",[md]:"ACES_FILMIC_TONE_MAPPING",[_d]:"AGX_TONE_MAPPING",[xd]:"NEUTRAL_TONE_MAPPING",[gd]:"CUSTOM_TONE_MAPPING"};function OM(i,e,t,n,s,r){let o=new _i(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new bn;h.setAttribute("position",new At([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new At([0,2,0,0,2,0],2));let u=new vc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new ct(h,u),f=new $a(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,x=null,M=[],v=!1;this.setSize=function(T,E){o.setSize(T,E),a!==null&&a.setSize(T,E),l!==null&&l.setSize(T,E);for(let y=0;y<M.length;y++){let S=M[y];S.setSize&&S.setSize(T,E)}},this.setEffects=function(T){M=T,v=M.length>0&&M[0].isRenderPass===!0;let E=o.width,y=o.height;M.length>0&&a===null&&(a=new _i(E,y,{type:qi,depthBuffer:!1,stencilBuffer:!1}),l=new _i(E,y,{type:qi,depthBuffer:!1,stencilBuffer:!1}));let S=s===!0&&M.some(N=>N.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new Ds(E,y),r===!0&&(c.format=Fs,c.type=Nr)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let N=0;N<M.length;N++){let R=M[N];R.setSize&&R.setSize(E,y),S&&R.needsDepthTexture===!0&&R.setDepthTexture&&R.setDepthTexture(c)}},this.begin=function(T,E){if(m||T.toneMapping===ds&&M.length===0)return!1;if(x=E,E!==null){let y=E.width,S=E.height;(o.width!==y||o.height!==S)&&this.setSize(y,S)}return v===!1&&T.setRenderTarget(o),g=T.toneMapping,T.toneMapping=ds,!0},this.hasRenderPass=function(){return v},this.end=function(T,E){T.toneMapping=g,m=!0;let y=o,S=a;for(let N=0;N<M.length;N++){let R=M[N];R.enabled!==!1&&(R.render(T,S,y,E),R.needsSwap!==!1&&(y=S,S=S===a?l:a))}if(p!==T.outputColorSpace||_!==T.toneMapping){p=T.outputColorSpace,_=T.toneMapping,u.defines={},vt.getTransfer(p)===It&&(u.defines.SRGB_TRANSFER="");let N=FM[_];N&&(u.defines[N]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,T.setRenderTarget(x),T.render(d,f),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Hg=new ti,Wg=new Ds(1,1),Xg=new Ua(1),qg=new Ia,Yg=new lc,$g=new Na,Sg=[],Mg=[],wg=new Float32Array(16),Eg=new Float32Array(9),Tg=new Float32Array(4);function Ho(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Sg[s];if(r===void 0&&(r=new Float32Array(s),Sg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Sn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Mn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Mh(i,e){let t=Mg[e];t===void 0&&(t=new Int32Array(e),Mg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function BM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function kM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Sn(t,e))return;i.uniform2fv(this.addr,e),Mn(t,e)}}function zM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Sn(t,e))return;i.uniform3fv(this.addr,e),Mn(t,e)}}function VM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Sn(t,e))return;i.uniform4fv(this.addr,e),Mn(t,e)}}function GM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Sn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Mn(t,e)}else{if(Sn(t,n))return;Tg.set(n),i.uniformMatrix2fv(this.addr,!1,Tg),Mn(t,n)}}function HM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Sn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Mn(t,e)}else{if(Sn(t,n))return;Eg.set(n),i.uniformMatrix3fv(this.addr,!1,Eg),Mn(t,n)}}function WM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Sn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Mn(t,e)}else{if(Sn(t,n))return;wg.set(n),i.uniformMatrix4fv(this.addr,!1,wg),Mn(t,n)}}function XM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function qM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Sn(t,e))return;i.uniform2iv(this.addr,e),Mn(t,e)}}function YM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Sn(t,e))return;i.uniform3iv(this.addr,e),Mn(t,e)}}function $M(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Sn(t,e))return;i.uniform4iv(this.addr,e),Mn(t,e)}}function ZM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function KM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Sn(t,e))return;i.uniform2uiv(this.addr,e),Mn(t,e)}}function JM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Sn(t,e))return;i.uniform3uiv(this.addr,e),Mn(t,e)}}function jM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Sn(t,e))return;i.uniform4uiv(this.addr,e),Mn(t,e)}}function wh(i){return i.version===0&&(i.compareFunction=Rd,i.needsUpdate=!0),i}function QM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=wh(Wg):r=Hg,t.setTexture2D(e||r,s)}function ew(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Yg,s)}function tw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=wh(Xg):r=$g,t.setTextureCube(e||r,s)}function nw(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||qg,s)}function iw(i){switch(i){case 5126:return BM;case 35664:return kM;case 35665:return zM;case 35666:return VM;case 35674:return GM;case 35675:return HM;case 35676:return WM;case 5124:case 35670:return XM;case 35667:case 35671:return qM;case 35668:case 35672:return YM;case 35669:case 35673:return $M;case 5125:return ZM;case 36294:return KM;case 36295:return JM;case 36296:return jM;case 35678:case 36198:case 36298:case 36306:case 35682:return QM;case 35679:case 36299:case 36307:return ew;case 35680:case 36300:case 36308:case 36293:return tw;case 36289:case 36303:case 36311:case 36292:return nw}}function sw(i,e){i.uniform1fv(this.addr,e)}function rw(i,e){let t=Ho(e,this.size,2);i.uniform2fv(this.addr,t)}function ow(i,e){let t=Ho(e,this.size,3);i.uniform3fv(this.addr,t)}function aw(i,e){let t=Ho(e,this.size,4);i.uniform4fv(this.addr,t)}function lw(i,e){let t=Ho(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function cw(i,e){let t=Ho(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function hw(i,e){let t=Ho(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function uw(i,e){i.uniform1iv(this.addr,e)}function dw(i,e){i.uniform2iv(this.addr,e)}function fw(i,e){i.uniform3iv(this.addr,e)}function pw(i,e){i.uniform4iv(this.addr,e)}function mw(i,e){i.uniform1uiv(this.addr,e)}function gw(i,e){i.uniform2uiv(this.addr,e)}function _w(i,e){i.uniform3uiv(this.addr,e)}function xw(i,e){i.uniform4uiv(this.addr,e)}function yw(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=wh(Wg):o=Hg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function vw(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Yg,r[o])}function bw(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=wh(Xg):o=$g;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function Sw(i,e,t){let n=this.cache,s=e.length,r=Mh(t,s);Sn(n,r)||(i.uniform1iv(this.addr,r),Mn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||qg,r[o])}function Mw(i){switch(i){case 5126:return sw;case 35664:return rw;case 35665:return ow;case 35666:return aw;case 35674:return lw;case 35675:return cw;case 35676:return hw;case 5124:case 35670:return uw;case 35667:case 35671:return dw;case 35668:case 35672:return fw;case 35669:case 35673:return pw;case 5125:return mw;case 36294:return gw;case 36295:return _w;case 36296:return xw;case 35678:case 36198:case 36298:case 36306:case 35682:return yw;case 35679:case 36299:case 36307:return vw;case 35680:case 36300:case 36308:case 36293:return bw;case 36289:case 36303:case 36311:case 36292:return Sw}}var Hd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=iw(t.type)}},Wd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Mw(t.type)}},Xd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Vd=/(\w+)(\])?(\[|\.)?/g;function Ag(i,e){i.seq.push(e),i.map[e.id]=e}function ww(i,e,t){let n=i.name,s=n.length;for(Vd.lastIndex=0;;){let r=Vd.exec(n),o=Vd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Ag(t,c===void 0?new Hd(a,i,e):new Wd(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new Xd(a),Ag(t,u)),t=u}}}var Go=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);ww(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function Cg(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var Ew=37297,Tw=0;function Aw(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Rg=new st;function Cw(i){vt._getMatrix(Rg,vt.workingColorSpace,i);let e=`mat3( ${Rg.elements.map(t=>t.toFixed(4))} )`;switch(vt.getTransfer(i)){case Ca:return[e,"LinearTransferOETF"];case It:return[e,"sRGBTransferOETF"];default:return Ze("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Pg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+Aw(i.getShaderSource(e),a)}else return r}function Rw(i,e){let t=Cw(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Pw={[dd]:"Linear",[fd]:"Reinhard",[pd]:"Cineon",[md]:"ACESFilmic",[_d]:"AgX",[xd]:"Neutral",[gd]:"Custom"};function Iw(i,e){let t=Pw[e];return t===void 0?(Ze("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var vh=new I;function Lw(){vt.getLuminanceCoefficients(vh);let i=vh.x.toFixed(4),e=vh.y.toFixed(4),t=vh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Dw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(al).join(`
`)}function Nw(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function Uw(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function al(i){return i!==""}function Ig(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Lg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var Fw=/^[ \t]*#include +<([\w\d./]+)>/gm;function qd(i){return i.replace(Fw,Ow)}function Ow(i,e){let t=ft[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return qd(t)}var Bw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Dg(i){return i.replace(Bw,kw)}function kw(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Ng(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var zw={[Rr]:"SHADOWMAP_TYPE_PCF",[Oo]:"SHADOWMAP_TYPE_VSM"};function Vw(i){return zw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Gw={[ko]:"ENVMAP_MODE_REFRACTION"};function Hw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Gw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Ww={[ud]:"ENVMAP_BLENDING_MULTIPLY",[eg]:"ENVMAP_BLENDING_MIX",[tg]:"ENVMAP_BLENDING_ADD"};function Xw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Ww[i.combine]||"ENVMAP_BLENDING_NONE"}function qw(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=Vw(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Hw(t),u=Xw(t),d=Dw(t),f=Nw(r),p=s.createProgram(),_,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(_=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(al).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(al).join(`
`),m.length>0&&(m+=`
`)):(_=[Ng(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(al).join(`
`),m=[Ng(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ds?"#define TONE_MAPPING":"",t.toneMapping!==ds?ft.tonemapping_pars_fragment:"",t.toneMapping!==ds?Iw("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ft.colorspace_pars_fragment,Rw("linearToOutputTexel",t.outputColorSpace),Lw(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(al).join(`
`)),o=qd(o),o=Ig(o,t),o=Lg(o,t),a=qd(a),a=Ig(a,t),a=Lg(a,t),o=Dg(o),a=Dg(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",t.glslVersion===Id?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Id?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+_+o,M=g+m+a,v=Cg(s,s.VERTEX_SHADER,x),T=Cg(s,s.FRAGMENT_SHADER,M);s.attachShader(p,v),s.attachShader(p,T),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function E(R){if(i.debug.checkShaderErrors){let P=s.getProgramInfoLog(p)||"",O=s.getShaderInfoLog(v)||"",V=s.getShaderInfoLog(T)||"",U=P.trim(),G=O.trim(),$=V.trim(),W=!0,se=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(W=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,v,T);else{let Y=Pg(s,v,"vertex"),j=Pg(s,T,"fragment");et("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+U+`
`+Y+`
`+j)}else U!==""?Ze("WebGLProgram: Program Info Log:",U):(G===""||$==="")&&(se=!1);se&&(R.diagnostics={runnable:W,programLog:U,vertexShader:{log:G,prefix:_},fragmentShader:{log:$,prefix:m}})}s.deleteShader(v),s.deleteShader(T),y=new Go(s,p),S=Uw(s,p)}let y;this.getUniforms=function(){return y===void 0&&E(this),y};let S;this.getAttributes=function(){return S===void 0&&E(this),S};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(p,Ew)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Tw++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=v,this.fragmentShader=T,this}var Yw=0,Yd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new $d(e),t.set(e,n)),n}},$d=class{constructor(e){this.id=Yw++,this.code=e,this.usedTimes=0}};function $w(i){return i===dr||i===il||i===sl}function Zw(i,e,t,n,s,r){let o=new Ro,a=new Yd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,S,N,R,P,O){let V=R.fog,U=P.geometry,G=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?R.environment:null,$=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,W=e.get(y.envMap||G,$),se=d[y.type],Y=n.precision;y.precision!==null&&(Y=n.getMaxPrecision(y.precision),Y!==y.precision&&Ze("WebGLProgram.getParameters:",y.precision,"not supported, using",Y,"instead."));let j=U.morphAttributes.position||U.morphAttributes.normal||U.morphAttributes.color,ie=j!==void 0?j.length:0,de=0;U.morphAttributes.position!==void 0&&(de=1),U.morphAttributes.normal!==void 0&&(de=2),U.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(se){let Ce=si[se];ue=Ce.vertexShader,ee=Ce.fragmentShader}else{ue=y.vertexShader,ee=y.fragmentShader;let Ce=a.getVertexShaderStage(y),ht=a.getFragmentShaderStage(y);a.update(y,Ce,ht),me=Ce.id,xe=ht.id}let Ae=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),We=P.isInstancedMesh===!0,at=P.isBatchedMesh===!0,Ge=!!y.map,pt=!!y.matcap,ut=!!W,rt=ut&&W.isPMREMTexture===!0,jt=!!y.aoMap,Xt=!!y.lightMap,hn=!!y.bumpMap&&y.wireframe===!1,Ot=!!y.normalMap,An=!!y.displacementMap,St=!!y.emissiveMap,yn=!!y.metalnessMap,nn=!!y.roughnessMap,un=y.anisotropy>0,k=y.clearcoat>0,Re=y.diffuseRoughness>0,$e=y.dispersion>0,lt=y.retroreflectivity>0,Me=y.iridescence>0,Gt=y.sheen>0,Ve=y.transmission>0,Ye=un&&!!y.anisotropyMap,L=k&&!!y.clearcoatMap,w=k&&!!y.clearcoatNormalMap,q=k&&!!y.clearcoatRoughnessMap,he=Re&&!!y.diffuseRoughnessMap,ae=Me&&!!y.iridescenceMap,_e=Me&&!!y.iridescenceThicknessMap,ye=Gt&&!!y.sheenColorMap,te=Gt&&!!y.sheenRoughnessMap,re=!!y.specularMap,pe=!!y.specularColorMap,B=!!y.specularIntensityMap,oe=Ve&&!!y.transmissionMap,ne=Ve&&!!y.thicknessMap,we=!!y.gradientMap,ge=!!y.alphaMap,be=y.alphaTest>0,He=!!y.alphaHash,Je=!!y.extensions,ce=ds;y.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Be=rt?W.isCompressedCubeTexture?W.image[0].mipmaps:W.mipmaps:null,je={shaderID:se,shaderType:y.type,shaderName:y.name,vertexShader:ue,fragmentShader:ee,defines:y.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:Y,batching:at,batchingColor:at&&P._colorsTexture!==null,instancing:We,instancingColor:We&&P.instanceColor!==null,instancingMorph:We&&P.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:vt.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ge,matcap:pt,envMap:ut,envMapMode:ut&&W.mapping,envMapPMREM:rt,envMapMaxLod:rt?Be.length-1:null,envMapSize:rt?Be[0].width:null,aoMap:jt,lightMap:Xt,bumpMap:hn,normalMap:Ot,displacementMap:An,emissiveMap:St,normalMapObjectSpace:Ot&&y.normalMapType===sg,normalMapTangentSpace:Ot&&y.normalMapType===_h,packedNormalMap:Ot&&y.normalMapType===_h&&$w(y.normalMap.format),metalnessMap:yn,roughnessMap:nn,anisotropy:un,anisotropyMap:Ye,clearcoat:k,clearcoatMap:L,clearcoatNormalMap:w,clearcoatRoughnessMap:q,diffuseRoughness:Re,diffuseRoughnessMap:he,dispersion:$e,retroreflection:lt,iridescence:Me,iridescenceMap:ae,iridescenceThicknessMap:_e,sheen:Gt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:re,specularColorMap:pe,specularIntensityMap:B,transmission:Ve,transmissionMap:oe,thicknessMap:ne,gradientMap:we,opaque:y.transparent===!1&&y.blending===Bo&&y.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:He,combine:y.combine,mapUv:Ge&&f(y.map.channel),aoMapUv:jt&&f(y.aoMap.channel),lightMapUv:Xt&&f(y.lightMap.channel),bumpMapUv:hn&&f(y.bumpMap.channel),normalMapUv:Ot&&f(y.normalMap.channel),displacementMapUv:An&&f(y.displacementMap.channel),emissiveMapUv:St&&f(y.emissiveMap.channel),metalnessMapUv:yn&&f(y.metalnessMap.channel),roughnessMapUv:nn&&f(y.roughnessMap.channel),anisotropyMapUv:Ye&&f(y.anisotropyMap.channel),clearcoatMapUv:L&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:ae&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(y.sheenRoughnessMap.channel),specularMapUv:re&&f(y.specularMap.channel),specularColorMapUv:pe&&f(y.specularColorMap.channel),specularIntensityMapUv:B&&f(y.specularIntensityMap.channel),transmissionMapUv:oe&&f(y.transmissionMap.channel),thicknessMapUv:ne&&f(y.thicknessMap.channel),alphaMapUv:ge&&f(y.alphaMap.channel),vertexTangents:!!U.attributes.tangent&&(Ot||un),vertexNormals:!!U.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!U.attributes.color&&U.attributes.color.itemSize===4,pointsUvs:P.isPoints===!0&&!!U.attributes.uv&&(Ge||ge),fog:!!V,useFog:y.fog===!0,fogExp2:!!V&&V.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||U.attributes.normal===void 0&&Ot===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Se,skinning:P.isSkinnedMesh===!0,hasPositionAttribute:U.attributes.position!==void 0,morphTargets:U.morphAttributes.position!==void 0,morphNormals:U.morphAttributes.normal!==void 0,morphColors:U.morphAttributes.color!==void 0,morphTargetsCount:ie,morphTextureStride:de,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:O.filter(Ce=>Ce.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ge&&y.map.isVideoTexture===!0&&vt.getTransfer(y.map.colorSpace)===It,decodeVideoTextureEmissive:St&&y.emissiveMap.isVideoTexture===!0&&vt.getTransfer(y.emissiveMap.colorSpace)===It,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===On,flipSided:y.side===ii,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Je&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Je&&y.extensions.multiDraw===!0||at)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function _(y){let S=[];if(y.shaderID?S.push(y.shaderID):(S.push(y.customVertexShaderID),S.push(y.customFragmentShaderID)),y.defines!==void 0)for(let N in y.defines)S.push(N),S.push(y.defines[N]);return y.isRawShaderMaterial===!1&&(m(S,y),g(S,y),S.push(i.outputColorSpace)),S.push(y.customProgramCacheKey),S.join()}function m(y,S){y.push(S.precision),y.push(S.outputColorSpace),y.push(S.envMapMode),y.push(S.envMapPMREM),y.push(S.envMapMaxLod),y.push(S.envMapSize),y.push(S.mapUv),y.push(S.alphaMapUv),y.push(S.lightMapUv),y.push(S.aoMapUv),y.push(S.bumpMapUv),y.push(S.normalMapUv),y.push(S.displacementMapUv),y.push(S.emissiveMapUv),y.push(S.metalnessMapUv),y.push(S.roughnessMapUv),y.push(S.anisotropyMapUv),y.push(S.clearcoatMapUv),y.push(S.clearcoatNormalMapUv),y.push(S.clearcoatRoughnessMapUv),y.push(S.diffuseRoughnessMapUv),y.push(S.iridescenceMapUv),y.push(S.iridescenceThicknessMapUv),y.push(S.sheenColorMapUv),y.push(S.sheenRoughnessMapUv),y.push(S.specularMapUv),y.push(S.specularColorMapUv),y.push(S.specularIntensityMapUv),y.push(S.transmissionMapUv),y.push(S.thicknessMapUv),y.push(S.combine),y.push(S.fogExp2),y.push(S.sizeAttenuation),y.push(S.morphTargetsCount),y.push(S.numSunLights),y.push(S.numDirLights),y.push(S.numPointLights),y.push(S.numSpotLights),y.push(S.numSpotLightMaps),y.push(S.numHemiLights),y.push(S.numRectAreaLights),y.push(S.numSunLightShadows),y.push(S.numDirLightShadows),y.push(S.numPointLightShadows),y.push(S.numSpotLightShadows),y.push(S.numSpotLightShadowsWithMaps),y.push(S.numLightProbes),y.push(S.numLightProbeGrids),y.push(S.shadowMapType),y.push(S.toneMapping),y.push(S.numClippingPlanes),y.push(S.numClipIntersection),y.push(S.depthPacking)}function g(y,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let S=d[y.type],N;if(S){let R=si[S];N=rl.clone(R.uniforms)}else N=y.uniforms;return N}function M(y,S){let N=h.get(S);return N!==void 0?++N.usedTimes:(N=new qw(i,S,y,s),c.push(N),h.set(S,N)),N}function v(y){if(--y.usedTimes===0){let S=c.indexOf(y);c[S]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function T(y){a.remove(y)}function E(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:x,acquireProgram:M,releaseProgram:v,releaseShaderCache:T,programs:c,dispose:E}}function Kw(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function Jw(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Ug(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Fg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,_,m,g){let x=i[e];return x===void 0?(x={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:_,renderOrder:d.renderOrder,z:m,group:g},i[e]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=p,x.materialVariant=o(d),x.groupOrder=_,x.renderOrder=d.renderOrder,x.z=m,x.group=g),e++,x}function l(d,f,p,_,m,g,x){x.reversedDepth===!0&&(m=-m);let M=a(d,f,p,_,m,g);p.transmission>0?n.push(M):p.transparent===!0?s.push(M):t.push(M)}function c(d,f,p,_,m,g){let x=a(d,f,p,_,m,g);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):t.unshift(x)}function h(d,f){t.length>1&&t.sort(d||Jw),n.length>1&&n.sort(f||Ug),s.length>1&&s.sort(f||Ug)}function u(){for(let d=e,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function jw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Fg,i.set(n,[o])):s>=r.length?(o=new Fg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function Qw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new I,color:new nt};break;case"SpotLight":t={position:new I,direction:new I,color:new nt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new I,color:new nt,distance:0,decay:0};break;case"HemisphereLight":t={direction:new I,skyColor:new nt,groundColor:new nt};break;case"RectAreaLight":t={color:new nt,position:new I,halfWidth:new I,halfHeight:new I};break}return i[e.id]=t,t}}}function eE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new De};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new De};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new De,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var tE=0;function nE(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function iE(i){let e=new Qw,t=eE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);let s=new I,r=new Mt,o=new Mt;function a(c){let h=0,u=0,d=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,p=0,_=0,m=0,g=0,x=0,M=0,v=0,T=0,E=0,y=0,S=0,N=0,R=0;c.sort(nE);for(let O=0,V=c.length;O<V;O++){let U=c[O],G=U.color,$=U.intensity,W=U.distance,se=null;if(U.shadow&&U.shadow.map&&(U.shadow.map.texture.format===dr?se=U.shadow.map.texture:se=U.shadow.map.depthTexture||U.shadow.map.texture),U.isAmbientLight)h+=G.r*$,u+=G.g*$,d+=G.b*$;else if(U.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(U.sh.coefficients[Y],$);R++}else if(U.isSunLight){let Y=e.get(U);if(Y.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let j=U.shadow,ie=t.get(U);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=ie,n.sunShadowMap[p]=se;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[_+ue]=j.getMatrix(ue),n.sunShadowCascade[_+ue]=j._cascadeData[ue];_+=de,p++}n.sun[f]=Y,f++}else if(U.isDirectionalLight){let Y=e.get(U);if(Y.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let j=U.shadow,ie=t.get(U);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.directionalShadow[m]=ie,n.directionalShadowMap[m]=se,n.directionalShadowMatrix[m]=U.shadow.matrix,T++}n.directional[m]=Y,m++}else if(U.isSpotLight){let Y=e.get(U);Y.position.setFromMatrixPosition(U.matrixWorld),Y.color.copy(G).multiplyScalar($),Y.distance=W,Y.coneCos=Math.cos(U.angle),Y.penumbraCos=Math.cos(U.angle*(1-U.penumbra)),Y.decay=U.decay,n.spot[x]=Y;let j=U.shadow;if(U.map&&(n.spotLightMap[S]=U.map,S++,j.updateMatrices(U),U.castShadow&&N++),n.spotLightMatrix[x]=j.matrix,U.castShadow){let ie=t.get(U);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.spotShadow[x]=ie,n.spotShadowMap[x]=se,y++}x++}else if(U.isRectAreaLight){let Y=e.get(U);Y.color.copy(G).multiplyScalar($),Y.halfWidth.set(U.width*.5,0,0),Y.halfHeight.set(0,U.height*.5,0),n.rectArea[M]=Y,M++}else if(U.isPointLight){let Y=e.get(U);if(Y.color.copy(U.color).multiplyScalar(U.intensity),Y.distance=U.distance,Y.decay=U.decay,U.castShadow){let j=U.shadow,ie=t.get(U);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,ie.shadowCameraNear=j.camera.near,ie.shadowCameraFar=j.camera.far,n.pointShadow[g]=ie,n.pointShadowMap[g]=se,n.pointShadowMatrix[g]=U.shadow.matrix,E++}n.point[g]=Y,g++}else if(U.isHemisphereLight){let Y=e.get(U);Y.skyColor.copy(U.color).multiplyScalar($),Y.groundColor.copy(U.groundColor).multiplyScalar($),n.hemi[v]=Y,v++}}M>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pe.LTC_FLOAT_1,n.rectAreaLTC2=Pe.LTC_FLOAT_2):(n.rectAreaLTC1=Pe.LTC_HALF_1,n.rectAreaLTC2=Pe.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let P=n.hash;(P.sunLength!==f||P.directionalLength!==m||P.pointLength!==g||P.spotLength!==x||P.rectAreaLength!==M||P.hemiLength!==v||P.numSunShadows!==p||P.numDirectionalShadows!==T||P.numPointShadows!==E||P.numSpotShadows!==y||P.numSpotMaps!==S||P.numLightProbes!==R)&&(n.sun.length=f,n.directional.length=m,n.spot.length=x,n.rectArea.length=M,n.point.length=g,n.hemi.length=v,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=T,n.directionalShadowMap.length=T,n.directionalShadowMatrix.length=T,n.pointShadow.length=E,n.pointShadowMap.length=E,n.pointShadowMatrix.length=E,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+S-N,n.spotLightMap.length=S,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=R,P.sunLength=f,P.directionalLength=m,P.pointLength=g,P.spotLength=x,P.rectAreaLength=M,P.hemiLength=v,P.numSunShadows=p,P.numDirectionalShadows=T,P.numPointShadows=E,P.numSpotShadows=y,P.numSpotMaps=S,P.numLightProbes=R,n.version=tE++)}function l(c,h){let u=0,d=0,f=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let x=0,M=c.length;x<M;x++){let v=c[x];if(v.isSunLight){let T=n.sun[u];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(g),u++}else if(v.isDirectionalLight){let T=n.directional[d];T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(g),d++}else if(v.isSpotLight){let T=n.spot[p];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(g),p++}else if(v.isRectAreaLight){let T=n.rectArea[_];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),o.identity(),r.copy(v.matrixWorld),r.premultiply(g),o.extractRotation(r),T.halfWidth.set(v.width*.5,0,0),T.halfHeight.set(0,v.height*.5,0),T.halfWidth.applyMatrix4(o),T.halfHeight.applyMatrix4(o),_++}else if(v.isPointLight){let T=n.point[f];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),f++}else if(v.isHemisphereLight){let T=n.hemi[m];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Og(i){let e=new iE(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function sE(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Og(i),e.set(s,[a])):r>=o.length?(a=new Og(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var rE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,oE=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,aE=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],lE=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],Bg=new Mt,ol=new I,Gd=new I;function cE(i,e,t){let n=new tr,s=new De,r=new De,o=new Lt,a=new bc,l=new Sc,c={},h=t.maxTextureSize,u={[ur]:ii,[ii]:ur,[On]:On},d=new oi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new De},radius:{value:4}},vertexShader:rE,fragmentShader:oE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new bn;p.setAttribute("position",new Kt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new ct(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Rr;let g=this.type;this.render=function(E,y,S){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===Um&&(Ze("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Rr);let N=i.getRenderTarget(),R=i.getActiveCubeFace(),P=i.getActiveMipmapLevel(),O=i.state;O.setBlending(Pr),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let V=g!==this.type;V&&y.traverse(function(U){U.material&&(Array.isArray(U.material)?U.material.forEach(G=>G.needsUpdate=!0):U.material.needsUpdate=!0)});for(let U=0,G=E.length;U<G;U++){let $=E[U],W=$.shadow;if(W===void 0){Ze("WebGLShadowMap:",$,"has no shadow.");continue}if(W.autoUpdate===!1&&W.needsUpdate===!1)continue;s.copy(W.mapSize);let se=W.getFrameExtents();s.multiply(se),r.copy(W.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/se.x),s.x=r.x*se.x,W.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/se.y),s.y=r.y*se.y,W.mapSize.y=r.y));let Y=i.state.buffers.depth.getReversed();if(W.camera._reversedDepth=Y,W.map===null||V===!0){if(W.map!==null&&(W.map.depthTexture!==null&&(W.map.depthTexture.dispose(),W.map.depthTexture=null),W.map.dispose()),this.type===Oo){if($.isPointLight){Ze("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}W.map=new _i(s.x,s.y,{format:dr,type:qi,minFilter:Un,magFilter:Un,generateMipmaps:!1}),W.map.texture.name=$.name+".shadowMap",W.map.depthTexture=new Ds(s.x,s.y,Xi),W.map.depthTexture.name=$.name+".shadowMapDepth",W.map.depthTexture.format=Rs,W.map.depthTexture.compareFunction=null,W.map.depthTexture.minFilter=_n,W.map.depthTexture.magFilter=_n}else $.isPointLight?(W.map=new ll(s.x),W.map.depthTexture=new Ua(s.x,Wi)):(W.map=new _i(s.x,s.y),W.map.depthTexture=new Ds(s.x,s.y,Wi)),W.map.depthTexture.name=$.name+".shadowMap",W.map.depthTexture.format=Rs,this.type===Rr?(W.map.depthTexture.compareFunction=Y?Cd:Ad,W.map.depthTexture.minFilter=Un,W.map.depthTexture.magFilter=Un):(W.map.depthTexture.compareFunction=null,W.map.depthTexture.minFilter=_n,W.map.depthTexture.magFilter=_n);W.camera.updateProjectionMatrix()}W.map.isWebGLCubeRenderTarget!==!0&&(W.map.width!==s.x||W.map.height!==s.y)&&W.map.setSize(s.x,s.y);let j=W.map.isWebGLCubeRenderTarget?6:W.getViewportCount();$.isPointLight!==!0&&W.updateMatrices($,S);let ie=(W.camera.layers.mask&4294967294)!==0?W.camera.layers:S.layers;for(let de=0;de<j;de++){let ue=W.getCamera(de);if($.isPointLight){let ee=W.camera,me=W.matrix,xe=$.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),ol.setFromMatrixPosition($.matrixWorld),ee.position.copy(ol),Gd.copy(ee.position),Gd.add(aE[de]),ee.up.copy(lE[de]),ee.lookAt(Gd),ee.updateMatrixWorld(),me.makeTranslation(-ol.x,-ol.y,-ol.z),Bg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),W._frustum.setFromProjectionMatrix(Bg,ee.coordinateSystem,ee.reversedDepth)}if(W.map.isWebGLCubeRenderTarget)i.setRenderTarget(W.map,de),i.clear();else{de===0&&(i.setRenderTarget(W.map),i.clear());let ee=W.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),O.viewport(o)}n=W.getFrustum(de),v(y,S,ue,$,ie,this.type)}W.isPointLightShadow!==!0&&this.type===Oo&&x(W,S),W.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(N,R,P)};function x(E,y){let S=e.update(_);d.defines.VSM_SAMPLES!==E.blurSamples&&(d.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new _i(s.x,s.y,{format:dr,type:qi}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),d.uniforms.shadow_pass.value=E.map.depthTexture,d.uniforms.resolution.value.set(E.map.width,E.map.height),d.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(y,null,S,d,_,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(y,null,S,f,_,null)}function M(E,y,S,N){let R=null,P=S.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(P!==void 0)R=P;else if(R=S.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let O=R.uuid,V=y.uuid,U=c[O];U===void 0&&(U={},c[O]=U);let G=U[V];G===void 0&&(G=R.clone(),U[V]=G,y.addEventListener("dispose",T)),R=G}if(R.visible=y.visible,R.wireframe=y.wireframe,N===Oo?R.side=y.shadowSide!==null?y.shadowSide:y.side:R.side=y.shadowSide!==null?y.shadowSide:u[y.side],R.alphaMap=y.alphaMap,R.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,R.map=y.map,R.clipShadows=y.clipShadows,R.clippingPlanes=y.clippingPlanes,R.clipIntersection=y.clipIntersection,R.displacementMap=y.displacementMap,R.displacementScale=y.displacementScale,R.displacementBias=y.displacementBias,R.wireframeLinewidth=y.wireframeLinewidth,R.linewidth=y.linewidth,S.isPointLight===!0&&R.isMeshDistanceMaterial===!0){let O=i.properties.get(R);O.light=S}return R}function v(E,y,S,N,R,P){if(E.visible===!1)return;if(E.layers.test(R)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&P===Oo)&&(!E.frustumCulled||E.intersectsFrustum(n))){E.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,E.matrixWorld);let U=e.update(E),G=E.material;if(Array.isArray(G)){let $=U.groups;for(let W=0,se=$.length;W<se;W++){let Y=$[W],j=G[Y.materialIndex];if(j&&j.visible){let ie=M(E,j,N,P);E.onBeforeShadow(i,E,y,S,U,ie,Y),i.renderBufferDirect(S,null,U,ie,E,Y),E.onAfterShadow(i,E,y,S,U,ie,Y)}}}else if(G.visible){let $=M(E,G,N,P);E.onBeforeShadow(i,E,y,S,U,$,null),i.renderBufferDirect(S,null,U,$,E,null),E.onAfterShadow(i,E,y,S,U,$,null)}}let V=E.children;for(let U=0,G=V.length;U<G;U++)v(V[U],y,S,N,R,P)}function T(E){E.target.removeEventListener("dispose",T);for(let S in c){let N=c[S],R=E.target.uuid;R in N&&(N[R].dispose(),delete N[R])}}}function hE(i,e){function t(){let B=!1,oe=new Lt,ne=null,we=new Lt(0,0,0,0);return{setMask:function(ge){ne!==ge&&!B&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){B=ge},setClear:function(ge,be,He,Je,ce){ce===!0&&(ge*=Je,be*=Je,He*=Je),oe.set(ge,be,He,Je),we.equals(oe)===!1&&(i.clearColor(ge,be,He,Je),we.copy(oe))},reset:function(){B=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let B=!1,oe=!1,ne=null,we=null,ge=null;return{setReversed:function(be){if(oe!==be){let He=e.get("EXT_clip_control");be?He.clipControlEXT(He.LOWER_LEFT_EXT,He.ZERO_TO_ONE_EXT):He.clipControlEXT(He.LOWER_LEFT_EXT,He.NEGATIVE_ONE_TO_ONE_EXT),oe=be;let Je=ge;ge=null,this.setClear(Je)}},getReversed:function(){return oe},setTest:function(be){be?Se(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(be){ne!==be&&!B&&(i.depthMask(be),ne=be)},setFunc:function(be){if(oe&&(be=pg[be]),we!==be){switch(be){case ec:i.depthFunc(i.NEVER);break;case tc:i.depthFunc(i.ALWAYS);break;case nc:i.depthFunc(i.LESS);break;case bo:i.depthFunc(i.LEQUAL);break;case ic:i.depthFunc(i.EQUAL);break;case sc:i.depthFunc(i.GEQUAL);break;case rc:i.depthFunc(i.GREATER);break;case oc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){B=be},setClear:function(be){ge!==be&&(ge=be,oe&&(be=1-be),i.clearDepth(be))},reset:function(){B=!1,ne=null,we=null,ge=null,oe=!1}}}function s(){let B=!1,oe=null,ne=null,we=null,ge=null,be=null,He=null,Je=null,ce=null;return{setTest:function(Be){B||(Be?Se(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Be){oe!==Be&&!B&&(i.stencilMask(Be),oe=Be)},setFunc:function(Be,je,Ce){(ne!==Be||we!==je||ge!==Ce)&&(i.stencilFunc(Be,je,Ce),ne=Be,we=je,ge=Ce)},setOp:function(Be,je,Ce){(be!==Be||He!==je||Je!==Ce)&&(i.stencilOp(Be,je,Ce),be=Be,He=je,Je=Ce)},setLocked:function(Be){B=Be},setClear:function(Be){ce!==Be&&(i.clearStencil(Be),ce=Be)},reset:function(){B=!1,oe=null,ne=null,we=null,ge=null,be=null,He=null,Je=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],_=null,m=!1,g=null,x=null,M=null,v=null,T=null,E=null,y=null,S=new nt(0,0,0),N=0,R=!1,P=null,O=null,V=null,U=null,G=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),W=!1,se=0,Y=i.getParameter(i.VERSION);Y.indexOf("WebGL")!==-1?(se=parseFloat(/^WebGL (\d)/.exec(Y)[1]),W=se>=1):Y.indexOf("OpenGL ES")!==-1&&(se=parseFloat(/^OpenGL ES (\d)/.exec(Y)[1]),W=se>=2);let j=null,ie={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Lt().fromArray(de),me=new Lt().fromArray(ue);function xe(B,oe,ne,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(B,be),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let He=0;He<ne;He++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(oe,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(oe+He,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(bo),hn(!1),Ot(rd),Se(i.CULL_FACE),jt(Pr);function Se(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function We(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function at(B,oe){return d[B]!==oe?(i.bindFramebuffer(B,oe),d[B]=oe,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=oe),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=oe),!0):!1}function Ge(B,oe){let ne=p,we=!1;if(B){ne=f.get(oe),ne===void 0&&(ne=[],f.set(oe,ne));let ge=B.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let be=0,He=ge.length;be<He;be++)ne[be]=i.COLOR_ATTACHMENT0+be;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function pt(B){return _!==B?(i.useProgram(B),_=B,!0):!1}let ut={[Ir]:i.FUNC_ADD,[Om]:i.FUNC_SUBTRACT,[Bm]:i.FUNC_REVERSE_SUBTRACT};ut[km]=i.MIN,ut[zm]=i.MAX;let rt={[Vm]:i.ZERO,[Gm]:i.ONE,[Hm]:i.SRC_COLOR,[cd]:i.SRC_ALPHA,[Zm]:i.SRC_ALPHA_SATURATE,[Ym]:i.DST_COLOR,[Xm]:i.DST_ALPHA,[Wm]:i.ONE_MINUS_SRC_COLOR,[hd]:i.ONE_MINUS_SRC_ALPHA,[$m]:i.ONE_MINUS_DST_COLOR,[qm]:i.ONE_MINUS_DST_ALPHA,[Km]:i.CONSTANT_COLOR,[Jm]:i.ONE_MINUS_CONSTANT_COLOR,[jm]:i.CONSTANT_ALPHA,[Qm]:i.ONE_MINUS_CONSTANT_ALPHA};function jt(B,oe,ne,we,ge,be,He,Je,ce,Be){if(B===Pr){m===!0&&(We(i.BLEND),m=!1);return}if(m===!1&&(Se(i.BLEND),m=!0),B!==Fm){if(B!==g||Be!==R){if((x!==Ir||T!==Ir)&&(i.blendEquation(i.FUNC_ADD),x=Ir,T=Ir),Be)switch(B){case Bo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case od:i.blendFunc(i.ONE,i.ONE);break;case ad:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case ld:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:et("WebGLState: Invalid blending: ",B);break}else switch(B){case Bo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case od:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ad:et("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case ld:et("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:et("WebGLState: Invalid blending: ",B);break}M=null,v=null,E=null,y=null,S.set(0,0,0),N=0,g=B,R=Be}return}ge=ge||oe,be=be||ne,He=He||we,(oe!==x||ge!==T)&&(i.blendEquationSeparate(ut[oe],ut[ge]),x=oe,T=ge),(ne!==M||we!==v||be!==E||He!==y)&&(i.blendFuncSeparate(rt[ne],rt[we],rt[be],rt[He]),M=ne,v=we,E=be,y=He),(Je.equals(S)===!1||ce!==N)&&(i.blendColor(Je.r,Je.g,Je.b,ce),S.copy(Je),N=ce),g=B,R=!1}function Xt(B,oe){B.side===On?We(i.CULL_FACE):Se(i.CULL_FACE);let ne=B.side===ii;oe&&(ne=!ne),hn(ne),B.blending===Bo&&B.transparent===!1?jt(Pr):jt(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let we=B.stencilWrite;a.setTest(we),we&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),St(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function hn(B){P!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),P=B)}function Ot(B){B!==Dm?(Se(i.CULL_FACE),B!==O&&(B===rd?i.cullFace(i.BACK):B===Nm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),O=B}function An(B){B!==V&&(W&&i.lineWidth(B),V=B)}function St(B,oe,ne){B?(Se(i.POLYGON_OFFSET_FILL),(U!==oe||G!==ne)&&(U=oe,G=ne,o.getReversed()&&(oe=-oe,ne=-ne),i.polygonOffset(oe,ne))):We(i.POLYGON_OFFSET_FILL)}function yn(B){B?Se(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function nn(B){B===void 0&&(B=i.TEXTURE0+$-1),j!==B&&(i.activeTexture(B),j=B)}function un(B,oe,ne){ne===void 0&&(j===null?ne=i.TEXTURE0+$-1:ne=j);let we=ie[ne];we===void 0&&(we={type:void 0,texture:void 0},ie[ne]=we),(we.type!==B||we.texture!==oe)&&(j!==ne&&(i.activeTexture(ne),j=ne),i.bindTexture(B,oe||Ae[B]),we.type=B,we.texture=oe)}function k(){let B=ie[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Re(){try{i.compressedTexImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function $e(){try{i.compressedTexImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function lt(){try{i.texSubImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function Me(){try{i.texSubImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function Gt(){try{i.compressedTexSubImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function Ye(){try{i.texStorage2D(...arguments)}catch(B){et("WebGLState:",B)}}function L(){try{i.texStorage3D(...arguments)}catch(B){et("WebGLState:",B)}}function w(){try{i.texImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function he(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function ae(B,oe){u[B]!==oe&&(i.pixelStorei(B,oe),u[B]=oe)}function _e(B){ee.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),ee.copy(B))}function ye(B){me.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),me.copy(B))}function te(B,oe){let ne=c.get(oe);ne===void 0&&(ne=new WeakMap,c.set(oe,ne));let we=ne.get(B);we===void 0&&(we=i.getUniformBlockIndex(oe,B.name),i.uniformBlockBinding(oe,we,we),ne.set(B,we))}function re(B,oe,ne){let ge=c.get(oe).get(B);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,ie={},d={},l={},f=new WeakMap,p=[],_=null,m=!1,g=null,x=null,M=null,v=null,T=null,E=null,y=null,S=new nt(0,0,0),N=0,R=!1,P=null,O=null,V=null,U=null,G=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:We,bindFramebuffer:at,drawBuffers:Ge,useProgram:pt,setBlending:jt,setMaterial:Xt,setFlipSided:hn,setCullFace:Ot,setLineWidth:An,setPolygonOffset:St,setScissorTest:yn,activeTexture:nn,bindTexture:un,unbindTexture:k,compressedTexImage2D:Re,compressedTexImage3D:$e,texImage2D:w,texImage3D:q,pixelStorei:ae,getParameter:he,updateUBOMapping:te,uniformBlockBinding:re,texStorage2D:Ye,texStorage3D:L,texSubImage2D:lt,texSubImage3D:Me,compressedTexSubImage2D:Gt,compressedTexSubImage3D:Ve,scissor:_e,viewport:ye,reset:pe}}function uE(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new De,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,_=new FinalizationRegistry(L=>p.delete(L)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(L,w){return m?new OffscreenCanvas(L,w):Ra("canvas")}function x(L,w,q){let he=1,ae=Ye(L);if((ae.width>q||ae.height>q)&&(he=q/Math.max(ae.width,ae.height)),he<1)if(typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&L instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&L instanceof ImageBitmap||typeof VideoFrame<"u"&&L instanceof VideoFrame){let _e=Math.floor(he*ae.width),ye=Math.floor(he*ae.height);d===void 0&&(d=g(_e,ye));let te=w?g(_e,ye):d;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(L,0,0,_e,ye),Ze("WebGLRenderer: Texture has been resized from ("+ae.width+"x"+ae.height+") to ("+_e+"x"+ye+")."),te}else return"data"in L&&Ze("WebGLRenderer: Image in DataTexture is too big ("+ae.width+"x"+ae.height+")."),L;return L}function M(L){return L.generateMipmaps}function v(L){i.generateMipmap(L)}function T(L){return L.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:L.isWebGL3DRenderTarget?i.TEXTURE_3D:L.isWebGLArrayRenderTarget||L.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function E(L,w,q,he,ae,_e=!1){if(L!==null){if(i[L]!==void 0)return i[L];Ze("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+L+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ze("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=w;if(w===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),q===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),w===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),w===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),q===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),w===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),w===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),w===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),w===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),q===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),w===i.RGBA){let re=_e?Ca:vt.getTransfer(ae);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=re===It?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),q===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function y(L,w){let q;return L?w===null||w===Wi||w===Nr?q=i.DEPTH24_STENCIL8:w===Xi?q=i.DEPTH32F_STENCIL8:w===Vo&&(q=i.DEPTH24_STENCIL8,Ze("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===Wi||w===Nr?q=i.DEPTH_COMPONENT24:w===Xi?q=i.DEPTH_COMPONENT32F:w===Vo&&(q=i.DEPTH_COMPONENT16),q}function S(L,w){return M(L)===!0||L.isFramebufferTexture&&L.minFilter!==_n&&L.minFilter!==Un?Math.log2(Math.max(w.width,w.height))+1:L.mipmaps.length>0?L.mipmaps.length:L.isCompressedTexture&&Array.isArray(L.image)?w.mipmaps.length:1}function N(L){let w=new WeakRef(L);n.get(L).__ref=w,p.add(w),_.register(L,w,w)}function R(L){let w=n.get(L).__ref;w!==void 0&&(p.delete(w),_.unregister(w))}function P(L){V(L.target)}function O(L){U(L.target)}function V(L){L.removeEventListener("dispose",P),R(L),$(L),L.isVideoTexture&&h.delete(L),L.isHTMLTexture&&u.delete(L)}function U(L){L.removeEventListener("dispose",O),R(L),se(L)}function G(){for(let L of p){let w=L.deref();w!==void 0&&(w.isRenderTarget===!0?U(w):V(w))}p.clear(),u.clear()}function $(L){let w=n.get(L);if(w.__webglInit===void 0)return;let q=L.source,he=f.get(q);if(he){let ae=he[w.__cacheKey];ae.usedTimes--,ae.usedTimes===0&&W(L),Object.keys(he).length===0&&f.delete(q)}n.remove(L)}function W(L){let w=n.get(L);i.deleteTexture(w.__webglTexture);let q=L.source,he=f.get(q);delete he[w.__cacheKey],o.memory.textures--}function se(L){let w=n.get(L);w.__depthDisposeCallback&&w.__depthDisposeCallback();let q=L.depthTexture;if(q&&q.renderTarget===L&&V(q),L.isWebGLCubeRenderTarget)for(let ae=0;ae<6;ae++){if(Array.isArray(w.__webglFramebuffer[ae]))for(let _e=0;_e<w.__webglFramebuffer[ae].length;_e++)i.deleteFramebuffer(w.__webglFramebuffer[ae][_e]);else i.deleteFramebuffer(w.__webglFramebuffer[ae]);w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer[ae])}else{if(Array.isArray(w.__webglFramebuffer))for(let ae=0;ae<w.__webglFramebuffer.length;ae++)i.deleteFramebuffer(w.__webglFramebuffer[ae]);else i.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&i.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let ae=0;ae<w.__webglColorRenderbuffer.length;ae++)w.__webglColorRenderbuffer[ae]&&i.deleteRenderbuffer(w.__webglColorRenderbuffer[ae]);w.__webglDepthRenderbuffer&&i.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let he=L.textures;for(let ae=0,_e=he.length;ae<_e;ae++){let ye=n.get(he[ae]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[ae])}n.remove(L)}let Y=0;function j(){Y=0}function ie(){return Y}function de(L){Y=L}function ue(){let L=Y;return L>=s.maxTextures&&Ze("WebGLTextures: Trying to use "+(L+1)+" texture units while this GPU supports only "+s.maxTextures),Y+=1,L}function ee(L){let w=[];return w.push(L.wrapS),w.push(L.wrapT),w.push(L.wrapR||0),w.push(L.magFilter),w.push(L.minFilter),w.push(L.anisotropy),w.push(L.internalFormat),w.push(L.format),w.push(L.type),w.push(L.generateMipmaps),w.push(L.mipmapsAutoUpdate),w.push(L.premultiplyAlpha),w.push(L.flipY),w.push(L.unpackAlignment),w.push(L.colorSpace),w.join()}function me(L,w){let q=n.get(L);if(L.isVideoTexture&&Gt(L),L.isRenderTargetTexture===!1&&L.isExternalTexture!==!0&&L.version>0&&q.__version!==L.version){let he=L.image;if(he===null)Ze("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ze("WebGLRenderer: Texture marked for update but image is incomplete");else{Xt(q,L,w);return}}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+w)}function xe(L,w){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){Xt(q,L,w);return}else L.isExternalTexture&&(q.__webglTexture=L.sourceTexture?L.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+w)}function Ae(L,w){let q=n.get(L);if(L.isRenderTargetTexture===!1&&L.version>0&&q.__version!==L.version){Xt(q,L,w);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+w)}function Se(L,w){let q=n.get(L);if(L.version>0&&q.__version!==L.version){hn(q,L,w);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+w)}let We={[So]:i.REPEAT,[Ci]:i.CLAMP_TO_EDGE,[Mo]:i.MIRRORED_REPEAT},at={[_n]:i.NEAREST,[Nc]:i.NEAREST_MIPMAP_NEAREST,[Dr]:i.NEAREST_MIPMAP_LINEAR,[Un]:i.LINEAR,[zo]:i.LINEAR_MIPMAP_NEAREST,[Hi]:i.LINEAR_MIPMAP_LINEAR},Ge={[og]:i.NEVER,[Rd]:i.ALWAYS,[ag]:i.LESS,[Ad]:i.LEQUAL,[lg]:i.EQUAL,[Cd]:i.GEQUAL,[cg]:i.GREATER,[hg]:i.NOTEQUAL};function pt(L,w){if(w.type===Xi&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===Un||w.magFilter===zo||w.magFilter===Dr||w.magFilter===Hi||w.minFilter===Un||w.minFilter===zo||w.minFilter===Dr||w.minFilter===Hi)&&Ze("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(L,i.TEXTURE_WRAP_S,We[w.wrapS]),i.texParameteri(L,i.TEXTURE_WRAP_T,We[w.wrapT]),(L===i.TEXTURE_3D||L===i.TEXTURE_2D_ARRAY)&&i.texParameteri(L,i.TEXTURE_WRAP_R,We[w.wrapR]),i.texParameteri(L,i.TEXTURE_MAG_FILTER,at[w.magFilter]),i.texParameteri(L,i.TEXTURE_MIN_FILTER,at[w.minFilter]),w.compareFunction&&(i.texParameteri(L,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(L,i.TEXTURE_COMPARE_FUNC,Ge[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===_n||w.minFilter!==Dr&&w.minFilter!==Hi||w.type===Xi&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(L,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function ut(L,w){let q=!1;L.__webglInit===void 0&&(L.__webglInit=!0,w.addEventListener("dispose",P),N(w));let he=w.source,ae=f.get(he);ae===void 0&&(ae={},f.set(he,ae));let _e=ee(w);if(_e!==L.__cacheKey){ae[_e]===void 0&&(ae[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ae[_e].usedTimes++;let ye=ae[L.__cacheKey];ye!==void 0&&(ae[L.__cacheKey].usedTimes--,ye.usedTimes===0&&W(w)),L.__cacheKey=_e,L.__webglTexture=ae[_e].texture}return q}function rt(L,w,q){return Math.floor(Math.floor(L/q)/w)}function jt(L,w,q,he){let _e=L.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,w.width,w.height,q,he,w.data);else{_e.sort((B,oe)=>B.start-oe.start);let ye=0;for(let B=1;B<_e.length;B++){let oe=_e[ye],ne=_e[B],we=oe.start+oe.count,ge=rt(ne.start,w.width,4),be=rt(oe.start,w.width,4);ne.start<=we+1&&ge===be&&rt(ne.start+ne.count-1,w.width,4)===ge?oe.count=Math.max(oe.count,ne.start+ne.count-oe.start):(++ye,_e[ye]=ne)}_e.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),re=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,w.width);for(let B=0,oe=_e.length;B<oe;B++){let ne=_e[B],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),be=we%w.width,He=Math.floor(we/w.width),Je=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,He),t.texSubImage2D(i.TEXTURE_2D,0,be,He,Je,ce,q,he,w.data)}L.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,re),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Xt(L,w,q){let he=i.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),w.isData3DTexture&&(he=i.TEXTURE_3D);let ae=ut(L,w),_e=w.source;t.bindTexture(he,L.__webglTexture,i.TEXTURE0+q);let ye=n.get(_e);if(_e.version!==ye.__version||ae===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let ce=vt.getPrimaries(vt.workingColorSpace),Be=w.colorSpace===Yi?null:vt.getPrimaries(w.colorSpace),je=w.colorSpace===Yi||ce===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment);let re=x(w.image,!1,s.maxTextureSize);re=Ve(w,re);let pe=r.convert(w.format,w.colorSpace),B=r.convert(w.type),oe=E(w.internalFormat,pe,B,w.normalized,w.colorSpace,w.isVideoTexture);pt(he,w);let ne,we=w.mipmaps,ge=w.isVideoTexture!==!0,be=ye.__version===void 0||ae===!0,He=_e.dataReady,Je=S(w,re);if(w.isDepthTexture)oe=y(w.format===Fs,w.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,oe,re.width,re.height):t.texImage2D(i.TEXTURE_2D,0,oe,re.width,re.height,0,pe,B,null));else if(w.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,oe,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?He&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,B,ne.data):t.texImage2D(i.TEXTURE_2D,ce,oe,ne.width,ne.height,0,pe,B,ne.data);w.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,Je,oe,re.width,re.height),He&&jt(w,re,pe,B)):t.texImage2D(i.TEXTURE_2D,0,oe,re.width,re.height,0,pe,B,re.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,oe,we[0].width,we[0].height,re.depth);for(let ce=0,Be=we.length;ce<Be;ce++)if(ne=we[ce],w.format!==yi)if(pe!==null)if(ge){if(He)if(w.layerUpdates.size>0){let je=zd(ne.width,ne.height,w.format,w.type);for(let Ce of w.layerUpdates){let ht=ne.data.subarray(Ce*je/ne.data.BYTES_PER_ELEMENT,(Ce+1)*je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Ce,ne.width,ne.height,1,pe,ht)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,re.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,oe,ne.width,ne.height,re.depth,0,ne.data,0,0);else Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?He&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,re.depth,pe,B,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,oe,ne.width,ne.height,re.depth,0,pe,B,ne.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,Je,oe,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],w.format!==yi?pe!==null?ge?He&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,oe,ne.width,ne.height,0,ne.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?He&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,B,ne.data):t.texImage2D(i.TEXTURE_2D,ce,oe,ne.width,ne.height,0,pe,B,ne.data)}else if(w.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Je,oe,re.width,re.height,re.depth),He)if(w.layerUpdates.size>0){let ce=zd(re.width,re.height,w.format,w.type);for(let Be of w.layerUpdates){let je=re.data.subarray(Be*ce/re.data.BYTES_PER_ELEMENT,(Be+1)*ce/re.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,re.width,re.height,1,pe,B,je)}w.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,re.width,re.height,re.depth,pe,B,re.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,oe,re.width,re.height,re.depth,0,pe,B,re.data);else if(w.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,Je,oe,re.width,re.height,re.depth),He&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,re.width,re.height,re.depth,pe,B,re.data)):t.texImage3D(i.TEXTURE_3D,0,oe,re.width,re.height,re.depth,0,pe,B,re.data);else if(w.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,Je,oe,re.width,re.height);else{let ce=re.width,Be=re.height;for(let je=0;je<Je;je++)t.texImage2D(i.TEXTURE_2D,je,oe,ce,Be,0,pe,B,null),ce>>=1,Be>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),re.parentNode!==ce){ce.appendChild(re),u.add(w),ce.onpaint=Be=>{let je=Be.changedElements;for(let Ce of u)je.includes(Ce.image)&&(Ce.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,re);else{let je=i.RGBA,Ce=i.RGBA,ht=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Ce,ht,re)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ye(we[0]);t.texStorage2D(i.TEXTURE_2D,Je,oe,ce.width,ce.height)}for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?He&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,B,ne):t.texImage2D(i.TEXTURE_2D,ce,oe,pe,B,ne);w.generateMipmaps=!1}else if(ge){if(be){let ce=Ye(re);t.texStorage2D(i.TEXTURE_2D,Je,oe,ce.width,ce.height)}He&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,B,re)}else t.texImage2D(i.TEXTURE_2D,0,oe,pe,B,re);M(w)&&w.mipmapsAutoUpdate===!0&&v(he),ye.__version=_e.version,w.onUpdate&&w.onUpdate(w)}L.__version=w.version}function hn(L,w,q){if(w.image.length!==6)return;let he=ut(L,w),ae=w.source;t.bindTexture(i.TEXTURE_CUBE_MAP,L.__webglTexture,i.TEXTURE0+q);let _e=n.get(ae);if(ae.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=vt.getPrimaries(vt.workingColorSpace),te=w.colorSpace===Yi?null:vt.getPrimaries(w.colorSpace),re=w.colorSpace===Yi||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,re);let pe=w.isCompressedTexture||w.image[0].isCompressedTexture,B=w.image[0]&&w.image[0].isDataTexture,oe=[];for(let Ce=0;Ce<6;Ce++)!pe&&!B?oe[Ce]=x(w.image[Ce],!0,s.maxCubemapSize):oe[Ce]=B?w.image[Ce].image:w.image[Ce],oe[Ce]=Ve(w,oe[Ce]);let ne=oe[0],we=r.convert(w.format,w.colorSpace),ge=r.convert(w.type),be=E(w.internalFormat,we,ge,w.normalized,w.colorSpace),He=w.isVideoTexture!==!0,Je=_e.__version===void 0||he===!0,ce=ae.dataReady,Be=S(w,ne);pt(i.TEXTURE_CUBE_MAP,w);let je;if(w.isDepthTexture){if(be=y(w.format===Fs,w.type),Je)if(He)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ne.width,ne.height);else for(let Ce=0;Ce<6;Ce++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,be,ne.width,ne.height,0,we,ge,null)}else if(pe){He&&Je&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,ne.width,ne.height);for(let Ce=0;Ce<6;Ce++){je=oe[Ce].mipmaps;for(let ht=0;ht<je.length;ht++){let qt=je[ht];w.format!==yi?we!==null?He?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht,0,0,qt.width,qt.height,we,qt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht,be,qt.width,qt.height,0,qt.data):Ze("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht,0,0,qt.width,qt.height,we,ge,qt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht,be,qt.width,qt.height,0,we,ge,qt.data)}}}else{if(je=w.mipmaps,He&&Je){je.length>0&&Be++;let Ce=Ye(oe[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,Ce.width,Ce.height)}for(let Ce=0;Ce<6;Ce++)if(B){He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,0,0,oe[Ce].width,oe[Ce].height,we,ge,oe[Ce].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,be,oe[Ce].width,oe[Ce].height,0,we,ge,oe[Ce].data);for(let ht=0;ht<je.length;ht++){let qn=je[ht].image[Ce].image;He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht+1,0,0,qn.width,qn.height,we,ge,qn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht+1,be,qn.width,qn.height,0,we,ge,qn.data)}}else{He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,0,0,we,ge,oe[Ce]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,0,be,we,ge,oe[Ce]);for(let ht=0;ht<je.length;ht++){let qt=je[ht];He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht+1,0,0,we,ge,qt.image[Ce]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ce,ht+1,be,we,ge,qt.image[Ce])}}}M(w)&&w.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),_e.__version=ae.version,w.onUpdate&&w.onUpdate(w)}L.__version=w.version}function Ot(L,w,q,he,ae,_e){let ye=r.convert(q.format,q.colorSpace),te=r.convert(q.type),re=E(q.internalFormat,ye,te,q.normalized,q.colorSpace),pe=n.get(w),B=n.get(q);if(B.__renderTarget=w,!pe.__hasExternalTextures){let oe=Math.max(1,w.width>>_e),ne=Math.max(1,w.height>>_e);ae===i.TEXTURE_3D||ae===i.TEXTURE_2D_ARRAY?t.texImage3D(ae,_e,re,oe,ne,w.depth,0,ye,te,null):t.texImage2D(ae,_e,re,oe,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,L),Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,ae,B.__webglTexture,0,lt(w)):(ae===i.TEXTURE_2D||ae>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ae<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,ae,B.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function An(L,w,q){if(i.bindRenderbuffer(i.RENDERBUFFER,L),w.depthBuffer){let he=w.depthTexture,ae=he&&he.isDepthTexture?he.type:null,_e=y(w.stencilBuffer,ae),ye=w.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,lt(w),_e,w.width,w.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,lt(w),_e,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,_e,w.width,w.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,L)}else{let he=w.textures;for(let ae=0;ae<he.length;ae++){let _e=he[ae],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),re=E(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);Me(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,lt(w),re,w.width,w.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,lt(w),re,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,re,w.width,w.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function St(L,w,q){let he=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,L),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ae=n.get(w.depthTexture);ae.__renderTarget=w;let _e=he?w.depthTexture.image[0]:w.depthTexture.image;(!ae.__webglTexture||_e.width!==w.width||_e.height!==w.height)&&(_e.width=w.width,_e.height=w.height,w.depthTexture.needsUpdate=!0),he?Se(w.depthTexture,0):me(w.depthTexture,0);let ye=ae.__webglTexture,te=lt(w),re=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=w.depthTexture.format===Fs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(w.depthTexture.format===Rs)Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,re,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,re,ye,0);else if(w.depthTexture.format===Fs)Me(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,re,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,re,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function yn(L){let w=n.get(L),q=L.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==L.depthTexture){let he=L.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),he){let ae=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,he.removeEventListener("dispose",ae)};he.addEventListener("dispose",ae),w.__depthDisposeCallback=ae}w.__boundDepthTexture=he}if(L.depthTexture&&!w.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)St(w.__webglFramebuffer[he],L,he);else L.texture.mipmaps.length>0?St(w.__webglFramebuffer[0],L,0):St(w.__webglFramebuffer,L,0);else if(q){w.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[he]),w.__webglDepthbuffer[he]===void 0)w.__webglDepthbuffer[he]=i.createRenderbuffer(),An(w.__webglDepthbuffer[he],L,!1);else{let ae=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=w.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,ae,i.RENDERBUFFER,_e)}}else if(L.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=i.createRenderbuffer(),An(w.__webglDepthbuffer,L,!1);else{let ae=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=w.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,ae,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function nn(L,w,q){let he=n.get(L);w!==void 0&&Ot(he.__webglFramebuffer,L,L.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&yn(L)}function un(L){let w=L.texture,q=n.get(L),he=n.get(w);L.addEventListener("dispose",O),N(L);let ae=L.textures,_e=L.isWebGLCubeRenderTarget===!0,ye=ae.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=w.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(w.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let re=0;re<w.mipmaps.length;re++)q.__webglFramebuffer[te][re]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(w.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<w.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,re=ae.length;te<re;te++){let pe=n.get(ae[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(L.samples>0&&Me(L)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<ae.length;te++){let re=ae[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(re.format,re.colorSpace),B=r.convert(re.type),oe=E(re.internalFormat,pe,B,re.normalized,re.colorSpace,L.isXRRenderTarget===!0),ne=lt(L);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,oe,L.width,L.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),L.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),An(q.__webglDepthRenderbuffer,L,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),pt(i.TEXTURE_CUBE_MAP,w);for(let te=0;te<6;te++)if(w.mipmaps.length>0)for(let re=0;re<w.mipmaps.length;re++)Ot(q.__webglFramebuffer[te][re],L,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,re);else Ot(q.__webglFramebuffer[te],L,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);M(w)?v(i.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,re=ae.length;te<re;te++){let pe=ae[te],B=n.get(pe),oe=i.TEXTURE_2D;(L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(oe=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(oe,B.__webglTexture),pt(oe,pe),Ot(q.__webglFramebuffer,L,pe,i.COLOR_ATTACHMENT0+te,oe,0),M(pe)&&v(oe)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((L.isWebGL3DRenderTarget||L.isWebGLArrayRenderTarget)&&(te=L.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),pt(te,w),w.mipmaps.length>0)for(let re=0;re<w.mipmaps.length;re++)Ot(q.__webglFramebuffer[re],L,w,i.COLOR_ATTACHMENT0,te,re);else Ot(q.__webglFramebuffer,L,w,i.COLOR_ATTACHMENT0,te,0);M(w)?v(te):w.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}L.depthBuffer&&yn(L)}function k(L){let w=L.textures;for(let q=0,he=w.length;q<he;q++){let ae=w[q];if(M(ae)&&ae.mipmapsAutoUpdate===!0){let _e=T(L),ye=n.get(ae).__webglTexture;t.bindTexture(_e,ye),v(_e),t.unbindTexture()}}}let Re=[];function $e(L){if(L.samples>0){if(Me(L)===!1){let w=L.textures,q=L.width,he=L.height,ae=i.COLOR_BUFFER_BIT,_e=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(L),te=w.length>1;if(te)for(let pe=0;pe<w.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),L.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<w.length;pe++){if(L.resolveDepthBuffer&&(L.depthBuffer&&(ae|=i.DEPTH_BUFFER_BIT),L.stencilBuffer&&L.resolveStencilBuffer&&(ae|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let B=n.get(w[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,ae,i.NEAREST),l===!0&&(Re.length=0,Re.push(i.COLOR_ATTACHMENT0+pe),L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&Re.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Re))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<w.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let B=n.get(w[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,B,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(L.depthBuffer&&L.storeMultisampledDepthBuffer===!1&&l){let w=L.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[w])}}}function lt(L){return Math.min(s.maxSamples,L.samples)}function Me(L){let w=n.get(L);return L.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function Gt(L){let w=o.render.frame;h.get(L)!==w&&(h.set(L,w),L.update())}function Ve(L,w){let q=L.colorSpace,he=L.format,ae=L.type;return L.isCompressedTexture===!0||L.isVideoTexture===!0||q!==Aa&&q!==Yi&&(vt.getTransfer(q)===It?(he!==yi||ae!==li)&&Ze("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):et("WebGLTextures: Unsupported texture color space:",q)),w}function Ye(L){return typeof HTMLImageElement<"u"&&L instanceof HTMLImageElement?(c.width=L.naturalWidth||L.width,c.height=L.naturalHeight||L.height):typeof VideoFrame<"u"&&L instanceof VideoFrame?(c.width=L.displayWidth,c.height=L.displayHeight):(c.width=L.width,c.height=L.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=ie,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=nn,this.setupRenderTarget=un,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=$e,this.setupDepthRenderbuffer=yn,this.setupFrameBufferTexture=Ot,this.useMultisampledRTT=Me,this.dispose=G}function dE(i,e){function t(n,s=Yi){let r,o=vt.getTransfer(s);if(n===li)return i.UNSIGNED_BYTE;if(n===Fc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Oc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Sd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Md)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===vd)return i.BYTE;if(n===bd)return i.SHORT;if(n===Vo)return i.UNSIGNED_SHORT;if(n===Uc)return i.INT;if(n===Wi)return i.UNSIGNED_INT;if(n===Xi)return i.FLOAT;if(n===qi)return i.HALF_FLOAT;if(n===wd)return i.ALPHA;if(n===Ed)return i.RGB;if(n===yi)return i.RGBA;if(n===Rs)return i.DEPTH_COMPONENT;if(n===Fs)return i.DEPTH_STENCIL;if(n===Td)return i.RED;if(n===Bc)return i.RED_INTEGER;if(n===dr)return i.RG;if(n===kc)return i.RG_INTEGER;if(n===zc)return i.RGBA_INTEGER;if(n===Qa||n===el||n===tl||n===nl)if(o===It)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Qa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===el)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Qa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===el)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Vc||n===Gc||n===Hc||n===Wc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Vc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Gc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Hc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Wc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Xc||n===qc||n===Yc||n===$c||n===Zc||n===il||n===Kc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Xc||n===qc)return o===It?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Yc)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===$c)return r.COMPRESSED_R11_EAC;if(n===Zc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===il)return r.COMPRESSED_RG11_EAC;if(n===Kc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Jc||n===jc||n===Qc||n===eh||n===th||n===nh||n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Jc)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===jc)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Qc)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===eh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===th)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===nh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ih)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===sh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===rh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===oh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ah)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===lh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ch)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===hh)return o===It?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===uh||n===dh||n===fh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===uh)return o===It?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===dh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===fh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ph||n===mh||n===sl||n===gh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===ph)return r.COMPRESSED_RED_RGTC1_EXT;if(n===mh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===sl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===gh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Nr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var fE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,pE=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Zd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Fa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new oi({vertexShader:fE,fragmentShader:pE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new ct(new us(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Kd=class extends Vi{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,_=typeof XRWebGLBinding<"u",m=new Zd,g={},x=t.getContextAttributes(),M=null,v=null,T=[],E=[],y=new De,S=null,N=null,R=new ei;R.viewport=new Lt;let P=new ei;P.viewport=new Lt;let O=[R,P],V=new Ic,U=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=T[ee];return me===void 0&&(me=new Po,T[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=T[ee];return me===void 0&&(me=new Po,T[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=T[ee];return me===void 0&&(me=new Po,T[ee]=me),me.getHandSpace()};function $(ee){let me=E.indexOf(ee.inputSource);if(me===-1)return;let xe=T[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function W(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",W),s.removeEventListener("inputsourceschange",se);for(let ee=0;ee<T.length;ee++){let me=E[ee];me!==null&&(E[ee]=null,T[ee].disconnect(me))}U=null,G=null,m.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(M),f=null,d=null,u=null,s=null,v=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(S),e.setSize(y.width,y.height,!1),N!==null){let ee=N.camera;ee.fov=N.fov,ee.zoom=N.zoom,ee.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ze("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(M=e.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",W),s.addEventListener("inputsourceschange",se),x.xrCompatible!==!0&&await t.makeXRCompatible(),S=e.getPixelRatio(),e.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;x.depth&&(Se=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=x.stencil?Fs:Rs,Ae=x.stencil?Nr:Wi);let We={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(We),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),v=new _i(d.textureWidth,d.textureHeight,{format:yi,type:li,depthTexture:new Ds(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),v=new _i(f.framebufferWidth,f.framebufferHeight,{format:yi,type:li,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function se(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=E.indexOf(xe);Ae>=0&&(E[Ae]=null,T[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=E.indexOf(xe);if(Ae===-1){for(let We=0;We<T.length;We++)if(We>=E.length){E.push(xe),Ae=We;break}else if(E[We]===null){E[We]=xe,Ae=We;break}if(Ae===-1)break}let Se=T[Ae];Se&&Se.connect(xe)}}function Y(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),V.near=P.near=R.near=me,V.far=P.far=R.far=xe,(U!==V.near||G!==V.far)&&(s.updateRenderState({depthNear:V.near,depthFar:V.far}),U=V.near,G=V.far),V.layers.mask=ee.layers.mask|6,R.layers.mask=V.layers.mask&-5,P.layers.mask=V.layers.mask&-3;let Ae=ee.parent,Se=V.cameras;Y(V,Ae);for(let We=0;We<Se.length;We++)Y(Se[We],Ae);V.projectionMatrix.copy(R.projectionMatrix),V.projectionMatrixInverse.copy(R.projectionMatrixInverse),N===null&&ee.isPerspectiveCamera&&(N={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,V,Ae)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=Ao*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return V},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(V)},this.getCameraTexture=function(ee){return g[ee]};let ie=null;function de(ee,me){if(h=me.getViewerPose(c||o),p=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(v,f.framebuffer),e.setRenderTarget(v));let Ae=!1;xe.length!==V.cameras.length&&(V.cameras.length=0,Ae=!0);for(let Ge=0;Ge<xe.length;Ge++){let pt=xe[Ge],ut=null;if(f!==null)ut=f.getViewport(pt);else{let jt=u.getViewSubImage(d,pt);ut=jt.viewport,Ge===0&&(e.setRenderTargetTextures(v,jt.colorTexture,jt.depthStencilTexture),e.setRenderTarget(v))}let rt=O[Ge];rt===void 0&&(rt=new ei,rt.layers.enable(Ge),rt.viewport=new Lt,O[Ge]=rt),rt.matrix.fromArray(pt.transform.matrix),rt.matrix.decompose(rt.position,rt.quaternion,rt.scale),rt.projectionMatrix.fromArray(pt.projectionMatrix),rt.projectionMatrixInverse.copy(rt.projectionMatrix).invert(),rt.viewport.set(ut.x,ut.y,ut.width,ut.height),Ge===0&&(V.matrix.copy(rt.matrix),V.matrix.decompose(V.position,V.quaternion,V.scale)),Ae===!0&&V.cameras.push(rt)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Ge=u.getDepthInformation(xe[0]);Ge&&Ge.isValid&&Ge.texture&&m.init(Ge,s.renderState)}if(Se&&Se.includes("camera-access")&&_){e.state.unbindTexture(),u=n.getBinding();for(let Ge=0;Ge<xe.length;Ge++){let pt=xe[Ge].camera;if(pt){let ut=g[pt];ut||(ut=new Fa,g[pt]=ut);let rt=u.getCameraImage(pt);ut.sourceTexture=rt}}}}for(let xe=0;xe<T.length;xe++){let Ae=E[xe],Se=T[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,c||o)}ie&&ie(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),p=null}let ue=new kg;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){ie=ee},this.dispose=function(){}}},mE=new Mt,Zg=new st;Zg.set(-1,0,0,0,1,0,0,0,1);function gE(i,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Od(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,x,M,v){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,v)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,x,M):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===ii&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===ii&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=e.get(g),M=x.envMap,v=x.envMapRotation;M&&(m.envMap.value=M,m.envMapRotation.value.setFromMatrix4(mE.makeRotationFromEuler(v)).transpose(),M.isCubeTexture&&M.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Zg),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,x,M){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=M*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===ii&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let x=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function _E(i,e,t,n){let s={},r={};function o(x,M){let v=M.program;n.uniformBlockBinding(x,v,s[x.id])}function a(x,M){let v=s[x.id];v===void 0&&(p(x),v=l(x),s[x.id]=v,x.addEventListener("dispose",m));let T=M.program;n.updateUBOMapping(x,T);let E=e.render.frame;r[x.id]!==E&&(c(x),r[x.id]=E)}function l(x){let M=i.createBuffer(),v=x.__size,T=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,M),i.bufferData(i.UNIFORM_BUFFER,v,T),i.bindBuffer(i.UNIFORM_BUFFER,null),M}function c(x){let M=s[x.id],v=x.uniforms,T=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,M);for(let E=0,y=v.length;E<y;E++){let S=v[E];if(Array.isArray(S))for(let N=0,R=S.length;N<R;N++)h(S[N],E,N,T);else h(S,E,0,T)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,M,v,T){if(d(x,M,v,T)===!0){let E=x.__offset,y=x.value;if(Array.isArray(y)){let S=0;for(let N=0;N<y.length;N++){let R=y[N],P=_(R,!0);u(R,x.__data,S),S+=P.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,E,x.__data)}}function u(x,M,v){typeof x=="number"||typeof x=="boolean"?M[v]=x:x.isMatrix3?(M[v]=x.elements[0],M[v+1]=x.elements[1],M[v+2]=x.elements[2],M[v+3]=0,M[v+4]=x.elements[3],M[v+5]=x.elements[4],M[v+6]=x.elements[5],M[v+7]=0,M[v+8]=x.elements[6],M[v+9]=x.elements[7],M[v+10]=x.elements[8],M[v+11]=0):ArrayBuffer.isView(x)?M.set(x.subarray(0,M.length-v),v):x.toArray(M,v)}function d(x,M,v,T){let E=x.value,y=M+"_"+v;if(Array.isArray(E)){T[y]===void 0&&(T[y]=[]);let S=T[y],N=!1;for(let R=0;R<E.length;R++)f(E[R],S,R)===!0&&(N=!0);return N}return f(E,T,y)}function f(x,M,v){if(M[v]===void 0)return typeof x=="number"||typeof x=="boolean"?M[v]=x:ArrayBuffer.isView(x)?M[v]=x.slice():M[v]=x.clone(),!0;{let T=M[v];if(typeof x=="number"||typeof x=="boolean"){if(T!==x)return M[v]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(T.equals(x)===!1)return T.copy(x),!0}}return!1}function p(x){let M=x.uniforms,v=0,T=16;for(let y=0,S=M.length;y<S;y++){let N=Array.isArray(M[y])?M[y]:[M[y]];for(let R=0,P=N.length;R<P;R++){let O=N[R],V=Array.isArray(O.value)?O.value:[O.value],U=Array.isArray(M[y])||Array.isArray(O.value),G=v;for(let W=0,se=V.length;W<se;W++){let Y=V[W],j=_(Y,U),ie=v%T,de=ie%j.boundary,ue=ie+de;v+=de,ue!==0&&T-ue<j.storage&&(v+=T-ue),W===0&&(G=v),v+=j.storage}let $=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new $((v-G)/Float32Array.BYTES_PER_ELEMENT),O.__offset=G}}let E=v%T;return E>0&&(v+=T-E),x.__size=v,x.__cache={},this}function _(x,M){let v={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(v.boundary=4,v.storage=4):x.isVector2?(v.boundary=8,v.storage=8):x.isVector3||x.isColor?(v.boundary=16,v.storage=12):x.isVector4?(v.boundary=16,v.storage=16):x.isMatrix3?(v.boundary=16,v.storage=48):x.isMatrix4?(v.boundary=16,v.storage=64):x.isTexture?Ze("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(v.boundary=16,v.storage=x.byteLength):Ze("WebGLRenderer: Unsupported uniform value type.",x),M===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function m(x){let M=x.target;M.removeEventListener("dispose",m),i.deleteBuffer(s[M.id]),delete s[M.id],delete r[M.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var xE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),fs=null;function yE(){return fs===null&&(fs=new hc(xE,16,16,dr,qi),fs.name="DFG_LUT",fs.minFilter=Un,fs.magFilter=Un,fs.wrapS=Ci,fs.wrapT=Ci,fs.generateMipmaps=!1,fs.needsUpdate=!0),fs}var Sh=class{constructor(e={}){let{canvas:t=ug(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=li}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=f,m=new Set([zc,kc,Bc]),g=new Set([li,Wi,Vo,Nr,Fc,Oc]),x=new Uint32Array(4),M=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},T=null,E=null,y=[],S=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ds,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let R=this,P=!1,O=null,V=null,U=null,G=null;this._outputColorSpace=jn;let $=0,W=0,se=null,Y=-1,j=null,ie=new Lt,de=new Lt,ue=null,ee=new nt(0),me=0,xe=t.width,Ae=t.height,Se=1,We=null,at=null,Ge=new Lt(0,0,xe,Ae),pt=new Lt(0,0,xe,Ae),ut=!1,rt=new tr,jt=new uc,Xt=!1,hn=!1,Ot=new Mt,An=new I,St=new Lt,yn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},nn=!1;function un(){return se===null?Se:1}let k=n;function Re(C,H){return t.getContext(C,H)}let $e,lt,Me,Gt,Ve,Ye,L,w,q,he,ae,_e,ye,te,re,pe,B,oe,ne,we,ge,be,He;try{let C={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Ce,!1),k===null){let H="webgl2";if(k=Re(H,C),k===null)throw Re(H)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Je()}catch(C){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Ce,!1),et("WebGLRenderer: "+C.message),C}function Je(){$e=new PM(k),$e.init(),ge=new dE(k,$e),lt=new yM(k,$e,e,ge),Me=new hE(k,$e),lt.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),V=k.createFramebuffer(),U=k.createFramebuffer(),G=k.createFramebuffer(),Gt=new DM(k),Ve=new Kw,Ye=new uE(k,$e,Me,Ve,lt,ge,Gt),L=new RM(R),w=new Uv(k),be=new _M(k,w),q=new IM(k,w,Gt,be),he=new UM(k,q,w,be,Gt),oe=new NM(k,lt,Ye),re=new vM(Ve),ae=new Zw(R,L,$e,lt,be,re),_e=new gE(R,Ve),ye=new jw,te=new sE($e),B=new gM(R,L,Me,he,p,l),pe=new cE(R,he,lt),He=new _E(k,Gt,lt,Me),ne=new xM(k,$e,Gt),we=new LM(k,$e,Gt),Gt.programs=ae.programs,R.capabilities=lt,R.extensions=$e,R.properties=Ve,R.renderLists=ye,R.shadowMap=pe,R.state=Me,R.info=Gt}_!==li&&(N=new OM(_,t.width,t.height,a,s,r));let ce=new Kd(R,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let C=$e.get("WEBGL_lose_context");C&&C.loseContext()},this.forceContextRestore=function(){let C=$e.get("WEBGL_lose_context");C&&C.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(C){C!==void 0&&(Se=C,this.setSize(xe,Ae,!1))},this.getSize=function(C){return C.set(xe,Ae)},this.setSize=function(C,H,Q=!0){if(ce.isPresenting){Ze("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=C,Ae=H,t.width=Math.floor(C*Se),t.height=Math.floor(H*Se),Q===!0&&(t.style.width=C+"px",t.style.height=H+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,C,H)},this.getDrawingBufferSize=function(C){return C.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(C,H,Q){xe=C,Ae=H,Se=Q,t.width=Math.floor(C*Q),t.height=Math.floor(H*Q),this.setViewport(0,0,C,H)},this.setEffects=function(C){if(_===li){et("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(C){for(let H=0;H<C.length;H++)if(C[H].isOutputPass===!0){Ze("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(C||[])},this.getCurrentViewport=function(C){return C.copy(ie)},this.getViewport=function(C){return C.copy(Ge)},this.setViewport=function(C,H,Q,Z){C.isVector4?Ge.set(C.x,C.y,C.z,C.w):Ge.set(C,H,Q,Z),Me.viewport(ie.copy(Ge).multiplyScalar(un()).round())},this.getScissor=function(C){return C.copy(pt)},this.setScissor=function(C,H,Q,Z){C.isVector4?pt.set(C.x,C.y,C.z,C.w):pt.set(C,H,Q,Z),Me.scissor(de.copy(pt).multiplyScalar(un()).round())},this.getScissorTest=function(){return ut},this.setScissorTest=function(C){Me.setScissorTest(ut=C)},this.setOpaqueSort=function(C){We=C},this.setTransparentSort=function(C){at=C},this.getClearColor=function(C){return C.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(C=!0,H=!0,Q=!0){let Z=0;if(C){let K=!1;if(se!==null){let Ee=se.texture.format;K=m.has(Ee)}if(K){let Ee=se.texture.type,Ie=g.has(Ee),Te=B.getClearColor(),Le=B.getClearAlpha(),ze=Te.r,tt=Te.g,mt=Te.b;Ie?(x[0]=ze,x[1]=tt,x[2]=mt,x[3]=Le,k.clearBufferuiv(k.COLOR,0,x)):(M[0]=ze,M[1]=tt,M[2]=mt,M[3]=Le,k.clearBufferiv(k.COLOR,0,M))}else Z|=k.COLOR_BUFFER_BIT}H&&(Z|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Z|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&k.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(C){C.setRenderer(this),O=C},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Ce,!1),B.dispose(),ye.dispose(),te.dispose(),Ye.dispose(),Ve.dispose(),L.dispose(),he.dispose(),q.dispose(),be.dispose(),He.dispose(),ae.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",El),ce.removeEventListener("sessionend",es),xs.stop()};function Be(C){C.preventDefault(),Pa("WebGLRenderer: Context Lost."),P=!0}function je(){Pa("WebGLRenderer: Context Restored."),P=!1;let C=Gt.autoReset,H=pe.enabled,Q=pe.autoUpdate,Z=pe.needsUpdate,K=pe.type;Je(),Gt.autoReset=C,pe.enabled=H,pe.autoUpdate=Q,pe.needsUpdate=Z,pe.type=K}function Ce(C){et("WebGLRenderer: A WebGL context could not be created. Reason: ",C.statusMessage)}function ht(C){let H=C.target;H.removeEventListener("dispose",ht),qt(H)}function qt(C){qn(C),Ve.remove(C)}function qn(C){let H=Ve.get(C).programs;H!==void 0&&(H.forEach(function(Q){ae.releaseProgram(Q)}),C.isShaderMaterial&&ae.releaseShaderCache(C))}this.renderBufferDirect=function(C,H,Q,Z,K,Ee){H===null&&(H=yn);let Ie=K.isMesh&&K.matrixWorld.determinantAffine()<0,Te=ha(C,H,Q,Z,K);Me.setMaterial(Z,Ie);let Le=Q.index,ze=1;if(Z.wireframe===!0){if(Le=q.getWireframeAttribute(Q),Le===void 0)return;ze=2}let tt=Q.drawRange,mt=Q.attributes.position,ke=tt.start*ze,gt=(tt.start+tt.count)*ze;Ee!==null&&(ke=Math.max(ke,Ee.start*ze),gt=Math.min(gt,(Ee.start+Ee.count)*ze)),Le!==null?(ke=Math.max(ke,0),gt=Math.min(gt,Le.count)):mt!=null&&(ke=Math.max(ke,0),gt=Math.min(gt,mt.count));let en=gt-ke;if(en<0||en===1/0)return;be.setup(K,Z,Te,Q,Le);let Nt,Ut=ne;if(Le!==null&&(Nt=w.get(Le),Ut=we,Ut.setIndex(Nt)),K.isMesh)Z.wireframe===!0?(Me.setLineWidth(Z.wireframeLinewidth*un()),Ut.setMode(k.LINES)):Ut.setMode(k.TRIANGLES);else if(K.isLine){let vn=Z.linewidth;vn===void 0&&(vn=1),Me.setLineWidth(vn*un()),K.isLineSegments?Ut.setMode(k.LINES):K.isLineLoop?Ut.setMode(k.LINE_LOOP):Ut.setMode(k.LINE_STRIP)}else K.isPoints?Ut.setMode(k.POINTS):K.isSprite&&Ut.setMode(k.TRIANGLES);if(K.isBatchedMesh)if($e.get("WEBGL_multi_draw"))Ut.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let vn=K._multiDrawStarts,Fe=K._multiDrawCounts,dn=K._multiDrawCount,yt=Le?w.get(Le).bytesPerElement:1,vs=Ve.get(Z).currentProgram.getUniforms();for(let fn=0;fn<dn;fn++)vs.setValue(k,"_gl_DrawID",fn),Ut.render(vn[fn]/yt,Fe[fn])}else if(K.isInstancedMesh)Ut.renderInstances(ke,en,K.count);else if(Q.isInstancedBufferGeometry){let vn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Fe=Math.min(Q.instanceCount,vn);Ut.renderInstances(ke,en,Fe)}else Ut.render(ke,en)};function aa(C,H,Q,Z){O!==null&&C.isNodeMaterial&&O.setObject(Z,C),Xt===!0&&re.setState(C,Q,!1),C.transparent===!0&&C.side===On&&C.forceSinglePass===!1?(C.side=ii,C.needsUpdate=!0,ts(C,H,Z),C.side=ur,C.needsUpdate=!0,ts(C,H,Z),C.side=On):ts(C,H,Z)}this.compile=function(C,H,Q=null){Q===null&&(Q=C),O!==null&&O.renderStart(C,H,Q),E=te.get(Q),E.init(H),S.push(E),Q.traverseVisible(function(K){K.isLight&&K.layers.test(H.layers)&&(E.pushLight(K),K.castShadow&&E.pushShadow(K))}),C!==Q&&C.traverseVisible(function(K){K.isLight&&K.layers.test(H.layers)&&(E.pushLight(K),K.castShadow&&E.pushShadow(K))}),E.setupLights(),O!==null&&O.updateLights(E.state.lightsArray),hn=this.localClippingEnabled,Xt=re.init(this.clippingPlanes,hn),Xt===!0&&re.setGlobalState(this.clippingPlanes,H),O!==null&&pe.render(E.state.shadowsArray,Q,H);let Z=new Set;return C.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Ee=K.material;if(Ee)if(Array.isArray(Ee))for(let Ie=0;Ie<Ee.length;Ie++){let Te=Ee[Ie];aa(Te,Q,H,K),Z.add(Te)}else aa(Ee,Q,H,K),Z.add(Ee)}),E=S.pop(),O!==null&&O.renderEnd(),Z},this.compileAsync=function(C,H,Q=null){let Z=this.compile(C,H,Q);return new Promise(K=>{function Ee(){if(Z.forEach(function(Ie){let Le=Ve.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&Z.delete(Ie)}),Z.size===0){K(C);return}setTimeout(Ee,10)}$e.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Yr=null;function fu(C){Yr&&Yr(C)}function El(){xs.stop()}function es(){xs.start()}let xs=new kg;xs.setAnimationLoop(fu),typeof self<"u"&&xs.setContext(self),this.setAnimationLoop=function(C){Yr=C,ce.setAnimationLoop(C),C===null?xs.stop():xs.start()},ce.addEventListener("sessionstart",El),ce.addEventListener("sessionend",es),this.render=function(C,H){if(H!==void 0&&H.isCamera!==!0){et("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(P===!0)return;O!==null&&O.renderStart(C,H);let Q=ce.enabled===!0&&ce.isPresenting===!0,Z=N!==null&&(se===null||Q)&&N.begin(R,se);if(C.matrixWorldAutoUpdate===!0&&C.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(H),H=ce.getCamera()),C.isScene===!0&&C.onBeforeRender(R,C,H,se),E=te.get(C,S.length),E.init(H),E.state.textureUnits=Ye.getTextureUnits(),S.push(E),Ot.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),H.isArrayCamera?jt.setFromArrayCamera(H):rt.setFromProjectionMatrix(Ot,Ri,H.reversedDepth),hn=this.localClippingEnabled,Xt=re.init(this.clippingPlanes,hn),T=ye.get(C,y.length),T.init(),y.push(T),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Ie=R.xr.getDepthSensingMesh();Ie!==null&&ys(Ie,H,-1/0,R.sortObjects)}ys(C,H,0,R.sortObjects),T.finish(),O!==null&&O.updateLights(E.state.lightsArray),R.sortObjects===!0&&T.sort(We,at),nn=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,nn&&B.addToRenderList(T,C),this.info.autoReset===!0&&this.info.reset(),Xt===!0&&re.beginShadows();let K=E.state.shadowsArray;if(pe.render(K,C,H),Xt===!0&&re.endShadows(),(Z&&N.hasRenderPass())===!1){let Ie=T.opaque,Te=T.transmissive;if(E.setupLights(),H.isArrayCamera){let Le=H.cameras;if(Te.length>0)for(let ze=0,tt=Le.length;ze<tt;ze++){let mt=Le[ze];Ni(Ie,Te,C,mt)}nn&&B.render(C);for(let ze=0,tt=Le.length;ze<tt;ze++){let mt=Le[ze];la(T,C,mt,mt.viewport)}}else Te.length>0&&Ni(Ie,Te,C,H),nn&&B.render(C),la(T,C,H)}se!==null&&W===0&&(Ye.updateMultisampleRenderTarget(se),Ye.updateRenderTargetMipmap(se)),Z&&N.end(R),C.isScene===!0&&C.onAfterRender(R,C,H),be.resetDefaultState(),Y=-1,j=null,S.pop(),S.length>0?(E=S[S.length-1],Ye.setTextureUnits(E.state.textureUnits),Xt===!0&&re.setGlobalState(R.clippingPlanes,E.state.camera)):E=null,y.pop(),y.length>0?T=y[y.length-1]:T=null,O!==null&&O.renderEnd()};function ys(C,H,Q,Z){if(C.visible===!1)return;if(C.layers.test(H.layers)){if(C.isGroup)Q=C.renderOrder;else if(C.isLOD)C.autoUpdate===!0&&C.update(H);else if(C.isLight)E.pushLight(C),C.castShadow&&E.pushShadow(C);else if(C.isSprite){let Ie=H.isArrayCamera?jt:rt;if(!C.frustumCulled||C.intersectsFrustum(Ie)){Z&&St.setFromMatrixPosition(C.matrixWorld).applyMatrix4(Ot);let Te=he.update(C),Le=C.material;Le.visible&&T.push(C,Te,Le,Q,St.z,null,H)}}else if(C.isMesh||C.isLine||C.isPoints){let Ie=H.isArrayCamera?jt:rt;if(!C.frustumCulled||C.intersectsFrustum(Ie)){let Te=he.update(C),Le=C.material;if(Z&&(C.boundingSphere!==void 0?(C.boundingSphere===null&&C.computeBoundingSphere(),St.copy(C.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),St.copy(Te.boundingSphere.center)),St.applyMatrix4(C.matrixWorld).applyMatrix4(Ot)),Array.isArray(Le)){let ze=Te.groups;for(let tt=0,mt=ze.length;tt<mt;tt++){let ke=ze[tt],gt=Le[ke.materialIndex];gt&&gt.visible&&T.push(C,Te,gt,Q,St.z,ke,H)}}else Le.visible&&T.push(C,Te,Le,Q,St.z,null,H)}}}let Ee=C.children;for(let Ie=0,Te=Ee.length;Ie<Te;Ie++)ys(Ee[Ie],H,Q,Z)}function la(C,H,Q,Z){let{opaque:K,transmissive:Ee,transparent:Ie}=C;E.setupLightsView(Q),Xt===!0&&re.setGlobalState(R.clippingPlanes,Q),Z&&Me.viewport(ie.copy(Z)),K.length>0&&sn(K,H,Q),Ee.length>0&&sn(Ee,H,Q),Ie.length>0&&sn(Ie,H,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ni(C,H,Q,Z){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[Z.id]===void 0){let ke=$e.has("EXT_color_buffer_half_float")||$e.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[Z.id]=new _i(1,1,{generateMipmaps:!0,type:ke?qi:li,minFilter:Hi,samples:Math.max(4,lt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:vt.workingColorSpace})}let Ee=E.state.transmissionRenderTarget[Z.id],Ie=Z.viewport||ie;Ee.setSize(Ie.z*R.transmissionResolutionScale,Ie.w*R.transmissionResolutionScale);let Te=R.getRenderTarget(),Le=R.getActiveCubeFace(),ze=R.getActiveMipmapLevel();R.setRenderTarget(Ee),R.getClearColor(ee),me=R.getClearAlpha(),me<1&&R.setClearColor(16777215,.5),R.clear(),nn&&B.render(Q);let tt=R.toneMapping;R.toneMapping=ds;let mt=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),E.setupLightsView(Z),Xt===!0&&re.setGlobalState(R.clippingPlanes,Z),sn(C,Q,Z),Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee),$e.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let gt=0,en=H.length;gt<en;gt++){let Nt=H[gt],{object:Ut,geometry:vn,material:Fe,group:dn}=Nt;if(Fe.side===On&&Ut.layers.test(Z.layers)){let yt=Fe.side;Fe.side=ii,Fe.needsUpdate=!0,ln(Ut,Q,Z,vn,Fe,dn),Fe.side=yt,Fe.needsUpdate=!0,ke=!0}}ke===!0&&(Ye.updateMultisampleRenderTarget(Ee),Ye.updateRenderTargetMipmap(Ee))}R.setRenderTarget(Te,Le,ze),R.setClearColor(ee,me),mt!==void 0&&(Z.viewport=mt),R.toneMapping=tt}function sn(C,H,Q){let Z=H.isScene===!0?H.overrideMaterial:null;for(let K=0,Ee=C.length;K<Ee;K++){let Ie=C[K],{object:Te,geometry:Le,group:ze}=Ie,tt=Ie.material;tt.allowOverride===!0&&Z!==null&&(tt=Z),Te.layers.test(Q.layers)&&ln(Te,H,Q,Le,tt,ze)}}function ln(C,H,Q,Z,K,Ee){O!==null&&K.isNodeMaterial&&O.setObject(C,K),C.onBeforeRender(R,H,Q,Z,K,Ee),C.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,C.matrixWorld),C.normalMatrix.getNormalMatrix(C.modelViewMatrix),K.onBeforeRender(R,H,Q,Z,C,Ee),K.transparent===!0&&K.side===On&&K.forceSinglePass===!1?(K.side=ii,K.needsUpdate=!0,R.renderBufferDirect(Q,H,Z,K,C,Ee),K.side=ur,K.needsUpdate=!0,R.renderBufferDirect(Q,H,Z,K,C,Ee),K.side=On):R.renderBufferDirect(Q,H,Z,K,C,Ee),C.onAfterRender(R,H,Q,Z,K,Ee)}function cn(C){let H=0;for(let Q of C)Q.texture!==null&&H++;return H}function ts(C,H,Q){H.isScene!==!0&&(H=yn);let Z=Ve.get(C),K=E.state.lights,Ee=E.state.shadowsArray,Ie=K.state.version,Te=ae.getParameters(C,K.state,Ee,H,Q,E.state.lightProbeGridArray),Le=ae.getProgramCacheKey(Te),ze=Z.programs;Z.environment=C.isMeshStandardMaterial||C.isMeshLambertMaterial||C.isMeshPhongMaterial?H.environment:null,Z.fog=H.fog;let tt=C.isMeshStandardMaterial||C.isMeshLambertMaterial&&!C.envMap||C.isMeshPhongMaterial&&!C.envMap;Z.envMap=L.get(C.envMap||Z.environment,tt),Z.envMapRotation=Z.environment!==null&&C.envMap===null?H.environmentRotation:C.envMapRotation,ze===void 0&&(C.addEventListener("dispose",ht),ze=new Map,Z.programs=ze,Z.programVariants=new Map);let mt=ze.get(Le);if(mt!==void 0){if(Z.currentProgram===mt&&Z.lightsStateVersion===Ie)return ca(C,Te),mt}else Te.uniforms=ae.getUniforms(C),O!==null&&C.isNodeMaterial&&O.build(C,Q,Te),C.onBeforeCompile(Te,R),mt=ae.acquireProgram(Te,Le),ze.set(Le,mt),Z.uniforms=Te.uniforms;let ke=Z.uniforms;return(!C.isShaderMaterial&&!C.isRawShaderMaterial||C.clipping===!0)&&(ke.clippingPlanes=re.uniform),ca(C,Te),Z.needsLights=Gs(C),Z.lightsStateVersion=Ie,Z.needsLights&&(ke.ambientLightColor.value=K.state.ambient,ke.lightProbe.value=K.state.probe,ke.sunLights.value=K.state.sun,ke.sunLightShadows.value=K.state.sunShadow,ke.directionalLights.value=K.state.directional,ke.directionalLightShadows.value=K.state.directionalShadow,ke.spotLights.value=K.state.spot,ke.spotLightShadows.value=K.state.spotShadow,ke.rectAreaLights.value=K.state.rectArea,ke.ltc_1.value=K.state.rectAreaLTC1,ke.ltc_2.value=K.state.rectAreaLTC2,ke.pointLights.value=K.state.point,ke.pointLightShadows.value=K.state.pointShadow,ke.hemisphereLights.value=K.state.hemi,ke.sunShadowMatrix.value=K.state.sunShadowMatrix,ke.sunShadowCascade.value=K.state.sunShadowCascade,ke.directionalShadowMatrix.value=K.state.directionalShadowMatrix,ke.spotLightMatrix.value=K.state.spotLightMatrix,ke.spotLightMap.value=K.state.spotLightMap,ke.pointShadowMatrix.value=K.state.pointShadowMatrix),Z.numLightProbeGrids=cn(E.state.lightProbeGridArray),Z.currentProgram=mt,Z.uniformsList=null,mt}function ui(C,H,Q,Z,K){let Ee=Ve.get(C),Ie=Ee.currentProgram.id+","+Z+","+K,Te=Ee.programVariants.get(Ie);return Te===void 0?(Te=ts(C,H,Q),Ee.programVariants.set(Ie,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=Z,Ee.toneMapping=K),Te}function Vs(C){if(C.uniformsList===null){let H=C.currentProgram.getUniforms();C.uniformsList=Go.seqWithValue(H.seq,C.uniforms)}return C.uniformsList}function ca(C,H){let Q=Ve.get(C);Q.outputColorSpace=H.outputColorSpace,Q.batching=H.batching,Q.batchingColor=H.batchingColor,Q.instancing=H.instancing,Q.instancingColor=H.instancingColor,Q.instancingMorph=H.instancingMorph,Q.skinning=H.skinning,Q.morphTargets=H.morphTargets,Q.morphNormals=H.morphNormals,Q.morphColors=H.morphColors,Q.morphTargetsCount=H.morphTargetsCount,Q.numClippingPlanes=H.numClippingPlanes,Q.numIntersection=H.numClipIntersection,Q.vertexAlphas=H.vertexAlphas,Q.vertexTangents=H.vertexTangents,Q.toneMapping=H.toneMapping}function ha(C,H,Q,Z,K){H.isScene!==!0&&(H=yn),Ye.resetTextureUnits();let Ee=H.fog,Ie=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?H.environment:null,Te=se===null?R.outputColorSpace:se.isXRRenderTarget===!0?se.texture.colorSpace:vt.workingColorSpace,Le=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,ze=L.get(Z.envMap||Ie,Le),tt=Z.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,mt=!!Q.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),ke=!!Q.morphAttributes.position,gt=!!Q.morphAttributes.normal,en=!!Q.morphAttributes.color,Nt=ds;Z.toneMapped&&(se===null||se.isXRRenderTarget===!0)&&(Nt=R.toneMapping);let Ut=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,vn=Ut!==void 0?Ut.length:0,Fe=Ve.get(Z),dn=E.state.lights;if(Xt===!0&&(hn===!0||C!==j)){let Ft=C===j&&Z.id===Y;re.setState(Z,C,Ft)}let yt=!1,vs=!1;Z.version===Fe.__version?Fe.needsLights&&Fe.lightsStateVersion!==dn.state.version||K.isBatchedMesh&&Fe.batching===!1||!K.isBatchedMesh&&Fe.batching===!0||K.isBatchedMesh&&Fe.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&Fe.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&Fe.instancing===!1||!K.isInstancedMesh&&Fe.instancing===!0||K.isSkinnedMesh&&Fe.skinning===!1||!K.isSkinnedMesh&&Fe.skinning===!0||K.isInstancedMesh&&Fe.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&Fe.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&Fe.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&Fe.instancingMorph===!1&&K.morphTexture!==null||Fe.envMap!==ze||Z.fog===!0&&Fe.fog!==Ee||Fe.numClippingPlanes!==void 0&&(Fe.numClippingPlanes!==re.numPlanes||Fe.numIntersection!==re.numIntersection)||Fe.vertexAlphas!==tt||Fe.vertexTangents!==mt||Fe.morphTargets!==ke||Fe.morphNormals!==gt||Fe.morphColors!==en||Fe.morphTargetsCount!==vn||Fe.numLightProbeGrids!==cn(E.state.lightProbeGridArray)?yt=!0:(Fe.outputColorSpace!==Te||Fe.toneMapping!==Nt)&&(vs=!0):(yt=!0,Fe.__version=Z.version);let fn=Fe.currentProgram;(yt===!0||vs===!0)&&(fn=vs===!0?ui(Z,H,K,Te,Nt):ts(Z,H,K),O&&Z.isNodeMaterial&&O.onUpdateProgram(Z,fn,Fe));let Kr=!1,ns=!1,bs=!1,dt=fn.getUniforms(),rn=Fe.uniforms;if(Me.useProgram(fn.program)&&(Kr=!0,ns=!0,bs=!0),Z.id!==Y&&(Y=Z.id,ns=!0),Kr||j!==C){Me.buffers.depth.getReversed()&&C.reversedDepth!==!0&&(C._reversedDepth=!0,C.updateProjectionMatrix()),dt.setValue(k,"projectionMatrix",C.projectionMatrix),dt.setValue(k,"viewMatrix",C.matrixWorldInverse);let pn=dt.map.cameraPosition;pn!==void 0&&pn.setValue(k,An.setFromMatrixPosition(C.matrixWorld)),lt.logarithmicDepthBuffer&&dt.setValue(k,"logDepthBufFC",2/(Math.log(C.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&dt.setValue(k,"isOrthographic",C.isOrthographicCamera===!0),j!==C&&(j=C,ns=!0,bs=!0)}if(Fe.needsLights&&(dn.state.sunShadowMap.length>0&&dt.setValue(k,"sunShadowMap",dn.state.sunShadowMap,Ye),dn.state.directionalShadowMap.length>0&&dt.setValue(k,"directionalShadowMap",dn.state.directionalShadowMap,Ye),dn.state.spotShadowMap.length>0&&dt.setValue(k,"spotShadowMap",dn.state.spotShadowMap,Ye),dn.state.pointShadowMap.length>0&&dt.setValue(k,"pointShadowMap",dn.state.pointShadowMap,Ye)),K.isSkinnedMesh){dt.setOptional(k,K,"bindMatrix"),dt.setOptional(k,K,"bindMatrixInverse");let Ft=K.skeleton;Ft&&(Ft.boneTexture===null&&Ft.computeBoneTexture(),dt.setValue(k,"boneTexture",Ft.boneTexture,Ye))}K.isBatchedMesh&&(dt.setOptional(k,K,"batchingTexture"),dt.setValue(k,"batchingTexture",K._matricesTexture,Ye),dt.setOptional(k,K,"batchingIdTexture"),dt.setValue(k,"batchingIdTexture",K._indirectTexture,Ye),dt.setOptional(k,K,"batchingColorTexture"),K._colorsTexture!==null&&dt.setValue(k,"batchingColorTexture",K._colorsTexture,Ye));let Yn=Q.morphAttributes;if((Yn.position!==void 0||Yn.normal!==void 0||Yn.color!==void 0)&&oe.update(K,Q,fn),(ns||Fe.receiveShadow!==K.receiveShadow)&&(Fe.receiveShadow=K.receiveShadow,dt.setValue(k,"receiveShadow",K.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&H.environment!==null&&(rn.envMapIntensity.value=H.environmentIntensity),rn.dfgLUT!==void 0&&(rn.dfgLUT.value=yE()),ns){if(dt.setValue(k,"toneMappingExposure",R.toneMappingExposure),Fe.needsLights&&$r(rn,bs),Ee&&Z.fog===!0&&_e.refreshFogUniforms(rn,Ee),_e.refreshMaterialUniforms(rn,Z,Se,Ae,E.state.transmissionRenderTarget[C.id]),Fe.needsLights&&Fe.numLightProbeGrids>0){let Ft=v,pn=0;for(let Vn of E.state.lightProbeGridArray)Vn.texture!==null&&(Ft.textures[pn]=Vn.texture,Ft.min[pn]=Vn.boundingBox.min,Ft.max[pn]=Vn.boundingBox.max,Ft.resolution[pn]=Vn.resolution,pn++);for(let Vn in Ft)Ft[Vn].length=pn;rn.probesSH.value=Ft.textures,rn.probesMin.value=Ft.min,rn.probesMax.value=Ft.max,rn.probesResolution.value=Ft.resolution}Go.upload(k,Vs(Fe),rn,Ye)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(Go.upload(k,Vs(Fe),rn,Ye),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&dt.setValue(k,"center",K.center),dt.setValue(k,"modelViewMatrix",K.modelViewMatrix),dt.setValue(k,"normalMatrix",K.normalMatrix),dt.setValue(k,"modelMatrix",K.matrixWorld),Z.uniformsGroups!==void 0){let Ft=Z.uniformsGroups;for(let pn=0,Vn=Ft.length;pn<Vn;pn++){let Tl=Ft[pn];He.update(Tl,fn),He.bind(Tl,fn)}}return fn}function $r(C,H){C.ambientLightColor.needsUpdate=H,C.lightProbe.needsUpdate=H,C.sunLights.needsUpdate=H,C.sunLightShadows.needsUpdate=H,C.directionalLights.needsUpdate=H,C.directionalLightShadows.needsUpdate=H,C.pointLights.needsUpdate=H,C.pointLightShadows.needsUpdate=H,C.spotLights.needsUpdate=H,C.spotLightShadows.needsUpdate=H,C.rectAreaLights.needsUpdate=H,C.hemisphereLights.needsUpdate=H}function Gs(C){return C.isMeshLambertMaterial||C.isMeshToonMaterial||C.isMeshPhongMaterial||C.isMeshStandardMaterial||C.isShadowMaterial||C.isShaderMaterial&&C.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return W},this.getRenderTarget=function(){return se},this.setRenderTargetTextures=function(C,H,Q){let Z=Ve.get(C);Z.__autoAllocateDepthBuffer=C.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),Ve.get(C.texture).__webglTexture=H,Ve.get(C.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:Q,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(C,H){let Q=Ve.get(C);Q.__webglFramebuffer=H,Q.__useDefaultFramebuffer=H===void 0},this.setRenderTarget=function(C,H=0,Q=0){se=C,$=H,W=Q;let Z=null,K=!1,Ee=!1;if(C){let Te=Ve.get(C);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(k.FRAMEBUFFER,Te.__webglFramebuffer),ie.copy(C.viewport),de.copy(C.scissor),ue=C.scissorTest,Me.viewport(ie),Me.scissor(de),Me.setScissorTest(ue),Y=-1;return}else if(Te.__webglFramebuffer===void 0)Ye.setupRenderTarget(C);else if(Te.__hasExternalTextures)Ye.rebindTextures(C,Ve.get(C.texture).__webglTexture,Ve.get(C.depthTexture).__webglTexture);else if(C.depthBuffer){let tt=C.depthTexture;if(Te.__boundDepthTexture!==tt){if(tt!==null&&Ve.has(tt)&&(C.width!==tt.image.width||C.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ye.setupDepthRenderbuffer(C)}}let Le=C.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ee=!0);let ze=Ve.get(C).__webglFramebuffer;C.isWebGLCubeRenderTarget?(Array.isArray(ze[H])?Z=ze[H][Q]:Z=ze[H],K=!0):C.samples>0&&Ye.useMultisampledRTT(C)===!1?Z=Ve.get(C).__webglMultisampledFramebuffer:Array.isArray(ze)?Z=ze[Q]:Z=ze,ie.copy(C.viewport),de.copy(C.scissor),ue=C.scissorTest}else ie.copy(Ge).multiplyScalar(Se).floor(),de.copy(pt).multiplyScalar(Se).floor(),ue=ut;if(Q!==0&&(Z=V),Me.bindFramebuffer(k.FRAMEBUFFER,Z)&&Me.drawBuffers(C,Z),Me.viewport(ie),Me.scissor(de),Me.setScissorTest(ue),K){let Te=Ve.get(C.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+H,Te.__webglTexture,Q)}else if(Ee){let Te=H;for(let Le=0;Le<C.textures.length;Le++){let ze=Ve.get(C.textures[Le]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Le,ze.__webglTexture,Q,Te)}}else if(C!==null&&Q!==0){let Te=Ve.get(C.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Te.__webglTexture,Q)}Y=-1};function Zr(C){let H=Ve.get(C);return(H.__readFormat!==C.format||H.__readType!==C.type)&&(H.__readFormat=C.format,H.__readType=C.type,H.__formatReadable=lt.textureFormatReadable(C.format),H.__typeReadable=lt.textureTypeReadable(C.type)),H}this.readRenderTargetPixels=function(C,H,Q,Z,K,Ee,Ie,Te=0){if(!(C&&C.isWebGLRenderTarget)){et("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=Ve.get(C).__webglFramebuffer;if(C.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){Me.bindFramebuffer(k.FRAMEBUFFER,Le);try{let ze=C.textures[Te],tt=ze.format,mt=ze.type;C.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Zr(ze);if(ke.__formatReadable===!1){et("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){et("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=C.width-Z&&Q>=0&&Q<=C.height-K&&k.readPixels(H,Q,Z,K,ge.convert(tt),ge.convert(mt),Ee)}finally{let ze=se!==null?Ve.get(se).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(C,H,Q,Z,K,Ee,Ie,Te=0){if(!(C&&C.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=Ve.get(C).__webglFramebuffer;if(C.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(H>=0&&H<=C.width-Z&&Q>=0&&Q<=C.height-K){Me.bindFramebuffer(k.FRAMEBUFFER,Le);let ze=C.textures[Te],tt=ze.format,mt=ze.type;C.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Zr(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let gt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,gt),k.bufferData(k.PIXEL_PACK_BUFFER,Ee.byteLength,k.STREAM_READ),k.readPixels(H,Q,Z,K,ge.convert(tt),ge.convert(mt),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let en=se!==null?Ve.get(se).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,en);let Nt=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await fg(k,Nt,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,gt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Ee),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(gt),k.deleteSync(Nt),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(C,H=null,Q=0){let Z=Math.pow(2,-Q),K=Math.floor(C.image.width*Z),Ee=Math.floor(C.image.height*Z),Ie=H!==null?H.x:0,Te=H!==null?H.y:0;Ye.setTexture2D(C,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Ie,Te,K,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(C,H,Q=null,Z=null,K=0,Ee=0){let Ie,Te,Le,ze,tt,mt,ke,gt,en,Nt=C.isCompressedTexture?C.mipmaps[Ee]:C.image;if(Q!==null)Ie=Q.max.x-Q.min.x,Te=Q.max.y-Q.min.y,Le=Q.isBox3?Q.max.z-Q.min.z:1,ze=Q.min.x,tt=Q.min.y,mt=Q.isBox3?Q.min.z:0;else{let dt=Math.pow(2,-K);Ie=Math.floor(Nt.width*dt),Te=Math.floor(Nt.height*dt),C.isDataArrayTexture?Le=Nt.depth:C.isData3DTexture?Le=Math.floor(Nt.depth*dt):Le=1,ze=0,tt=0,mt=0}Z!==null?(ke=Z.x,gt=Z.y,en=Z.z):(ke=0,gt=0,en=0);let Ut=ge.convert(H.format),vn=ge.convert(H.type),Fe;H.isData3DTexture?(Ye.setTexture3D(H,0),Fe=k.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(Ye.setTexture2DArray(H,0),Fe=k.TEXTURE_2D_ARRAY):(Ye.setTexture2D(H,0),Fe=k.TEXTURE_2D),Me.activeTexture(k.TEXTURE0),Me.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,H.flipY),Me.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),Me.pixelStorei(k.UNPACK_ALIGNMENT,H.unpackAlignment);let dn=Me.getParameter(k.UNPACK_ROW_LENGTH),yt=Me.getParameter(k.UNPACK_IMAGE_HEIGHT),vs=Me.getParameter(k.UNPACK_SKIP_PIXELS),fn=Me.getParameter(k.UNPACK_SKIP_ROWS),Kr=Me.getParameter(k.UNPACK_SKIP_IMAGES);Me.pixelStorei(k.UNPACK_ROW_LENGTH,Nt.width),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Nt.height),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(k.UNPACK_SKIP_ROWS,tt),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,mt);let ns=C.isDataArrayTexture||C.isData3DTexture,bs=H.isDataArrayTexture||H.isData3DTexture;if(C.isDepthTexture){let dt=Ve.get(C),rn=Ve.get(H),Yn=Ve.get(dt.__renderTarget),Ft=Ve.get(rn.__renderTarget);Me.bindFramebuffer(k.READ_FRAMEBUFFER,Yn.__webglFramebuffer),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ft.__webglFramebuffer);for(let pn=0;pn<Le;pn++)ns&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(C).__webglTexture,K,mt+pn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(H).__webglTexture,Ee,en+pn)),k.blitFramebuffer(ze,tt,ze+Ie,tt+Te,ke,gt,ke+Ie,gt+Te,k.DEPTH_BUFFER_BIT,k.NEAREST);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(K!==0||C.isRenderTargetTexture||Ve.has(C)){let dt=Ve.get(C),rn=Ve.get(H);Me.bindFramebuffer(k.READ_FRAMEBUFFER,U),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,G);for(let Yn=0;Yn<Le;Yn++)ns?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,dt.__webglTexture,K,mt+Yn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,dt.__webglTexture,K),bs?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,rn.__webglTexture,Ee,en+Yn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,rn.__webglTexture,Ee),K!==0?k.blitFramebuffer(ze,tt,ze+Ie,tt+Te,ke,gt,ke+Ie,gt+Te,k.COLOR_BUFFER_BIT,k.NEAREST):bs?k.copyTexSubImage3D(Fe,Ee,ke,gt,en+Yn,ze,tt,Ie,Te):k.copyTexSubImage2D(Fe,Ee,ke,gt,ze,tt,Ie,Te);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else bs?C.isDataTexture||C.isData3DTexture?k.texSubImage3D(Fe,Ee,ke,gt,en,Ie,Te,Le,Ut,vn,Nt.data):H.isCompressedArrayTexture?k.compressedTexSubImage3D(Fe,Ee,ke,gt,en,Ie,Te,Le,Ut,Nt.data):k.texSubImage3D(Fe,Ee,ke,gt,en,Ie,Te,Le,Ut,vn,Nt):C.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Ee,ke,gt,Ie,Te,Ut,vn,Nt.data):C.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Ee,ke,gt,Nt.width,Nt.height,Ut,Nt.data):k.texSubImage2D(k.TEXTURE_2D,Ee,ke,gt,Ie,Te,Ut,vn,Nt);Me.pixelStorei(k.UNPACK_ROW_LENGTH,dn),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,yt),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,vs),Me.pixelStorei(k.UNPACK_SKIP_ROWS,fn),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,Kr),Ee===0&&H.generateMipmaps===!0&&H.mipmapsAutoUpdate===!0&&k.generateMipmap(Fe),Me.unbindTexture()},this.initRenderTarget=function(C){Ve.get(C).__webglFramebuffer===void 0&&Ye.setupRenderTarget(C)},this.initTexture=function(C){C.isCubeTexture?Ye.setTextureCube(C,0):C.isData3DTexture?Ye.setTexture3D(C,0):C.isDataArrayTexture||C.isCompressedArrayTexture?Ye.setTexture2DArray(C,0):Ye.setTexture2D(C,0),Me.unbindTexture()},this.resetState=function(){$=0,W=0,se=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ri}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=vt._getDrawingBufferColorSpace(e),t.unpackColorSpace=vt._getUnpackColorSpace()}};var Kg={POSITION:["byte","byte normalized","unsigned byte","unsigned byte normalized","short","short normalized","unsigned short","unsigned short normalized"],NORMAL:["byte normalized","short normalized"],TANGENT:["byte normalized","short normalized"],TEXCOORD:["byte","byte normalized","unsigned byte","short","short normalized","unsigned short"]},fr=class{constructor(){this.textureUtils=null,this.pluginCallbacks=[],this.register(function(e){return new nf(e)}),this.register(function(e){return new sf(e)}),this.register(function(e){return new lf(e)}),this.register(function(e){return new cf(e)}),this.register(function(e){return new hf(e)}),this.register(function(e){return new uf(e)}),this.register(function(e){return new rf(e)}),this.register(function(e){return new of(e)}),this.register(function(e){return new af(e)}),this.register(function(e){return new df(e)}),this.register(function(e){return new ff(e)}),this.register(function(e){return new pf(e)}),this.register(function(e){return new mf(e)}),this.register(function(e){return new gf(e)})}register(e){return this.pluginCallbacks.indexOf(e)===-1&&this.pluginCallbacks.push(e),this}unregister(e){return this.pluginCallbacks.indexOf(e)!==-1&&this.pluginCallbacks.splice(this.pluginCallbacks.indexOf(e),1),this}setTextureUtils(e){return this.textureUtils=e,this}parse(e,t,n,s){let r=new tf,o=[];for(let a=0,l=this.pluginCallbacks.length;a<l;a++)o.push(this.pluginCallbacks[a](r));r.setPlugins(o),r.setTextureUtils(this.textureUtils),r.writeAsync(e,t,s).catch(n)}parseAsync(e,t){let n=this;return new Promise(function(s,r){n.parse(e,s,r,t)})}},xt={POINTS:0,LINES:1,LINE_LOOP:2,LINE_STRIP:3,TRIANGLES:4,TRIANGLE_STRIP:5,TRIANGLE_FAN:6,BYTE:5120,UNSIGNED_BYTE:5121,SHORT:5122,UNSIGNED_SHORT:5123,INT:5124,UNSIGNED_INT:5125,FLOAT:5126,ARRAY_BUFFER:34962,ELEMENT_ARRAY_BUFFER:34963,NEAREST:9728,LINEAR:9729,NEAREST_MIPMAP_NEAREST:9984,LINEAR_MIPMAP_NEAREST:9985,NEAREST_MIPMAP_LINEAR:9986,LINEAR_MIPMAP_LINEAR:9987,CLAMP_TO_EDGE:33071,MIRRORED_REPEAT:33648,REPEAT:10497},jd="KHR_mesh_quantization",vi={};vi[_n]=xt.NEAREST;vi[Nc]=xt.NEAREST_MIPMAP_NEAREST;vi[Dr]=xt.NEAREST_MIPMAP_LINEAR;vi[Un]=xt.LINEAR;vi[zo]=xt.LINEAR_MIPMAP_NEAREST;vi[Hi]=xt.LINEAR_MIPMAP_LINEAR;vi[Ci]=xt.CLAMP_TO_EDGE;vi[So]=xt.REPEAT;vi[Mo]=xt.MIRRORED_REPEAT;var Jg={scale:"scale",position:"translation",quaternion:"rotation",morphTargetInfluences:"weights"},vE=new nt,jg=12,bE=1179937895,SE=2,Qg=8,ME=1313821514,wE=5130562;function Bs(i,e){return i.length===e.length&&i.every(function(t,n){return t===e[n]})}function EE(i){return new TextEncoder().encode(i).buffer}function TE(i){return Bs(i.elements,[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1])}function AE(i,e,t){let n={min:new Array(i.itemSize).fill(Number.POSITIVE_INFINITY),max:new Array(i.itemSize).fill(Number.NEGATIVE_INFINITY)};for(let s=e;s<e+t;s++)for(let r=0;r<i.itemSize;r++){let o;i.itemSize>4?o=i.array[s*i.itemSize+r]:(r===0?o=i.getX(s):r===1?o=i.getY(s):r===2?o=i.getZ(s):r===3&&(o=i.getW(s)),i.normalized===!0&&(o=$i.normalize(o,i.array))),n.min[r]=Math.min(n.min[r],o),n.max[r]=Math.max(n.max[r],o)}return n}function e0(i){return Math.ceil(i/4)*4}function Qd(i,e=0){let t=e0(i.byteLength);if(t!==i.byteLength){let n=new Uint8Array(t);if(n.set(new Uint8Array(i)),e!==0)for(let s=i.byteLength;s<t;s++)n[s]=e;return n.buffer}return i}function ef(){return typeof document>"u"&&typeof OffscreenCanvas<"u"?new OffscreenCanvas(1,1):document.createElement("canvas")}function CE(i,e){if(typeof OffscreenCanvas<"u"&&i instanceof OffscreenCanvas){let t;return e==="image/jpeg"?t=.92:e==="image/webp"&&(t=.8),i.convertToBlob({type:e,quality:t})}else return new Promise(t=>i.toBlob(t,e))}var tf=class{constructor(){this.plugins=[],this.options={},this.pending=[],this.buffers=[],this.byteOffset=0,this.buffers=[],this.nodeMap=new Map,this.skins=[],this.extensionsUsed={},this.extensionsRequired={},this.uids=new Map,this.uid=0,this.json={asset:{version:"2.0",generator:"THREE.GLTFExporter r187"}},this.cache={meshes:new Map,attributes:new Map,attributesNormalized:new Map,materials:new Map,textures:new Map,images:new Map,normalMaps:new Map},this.textureUtils=null}setPlugins(e){this.plugins=e}setTextureUtils(e){this.textureUtils=e}async writeAsync(e,t,n={}){this.options=Object.assign({binary:!1,trs:!1,onlyVisible:!0,maxTextureSize:1/0,animations:[],includeCustomExtensions:!1,copyright:null},n),this.options.animations.length>0&&(this.options.trs=!0),await this.processInputAsync(e),await Promise.all(this.pending);let s=this,r=s.buffers,o=s.json;n=s.options;let a=s.extensionsUsed,l=s.extensionsRequired,c=new Blob(r,{type:"application/octet-stream"}),h=Object.keys(a),u=Object.keys(l);if(h.length>0&&(o.extensionsUsed=h),u.length>0&&(o.extensionsRequired=u),o.buffers&&o.buffers.length>0&&(o.buffers[0].byteLength=c.size),n.copyright&&(o.asset.copyright=n.copyright),n.binary===!0){let d=new FileReader;d.readAsArrayBuffer(c),d.onloadend=function(){let f=Qd(d.result),p=new DataView(new ArrayBuffer(Qg));p.setUint32(0,f.byteLength,!0),p.setUint32(4,wE,!0);let _=Qd(EE(JSON.stringify(o)),32),m=new DataView(new ArrayBuffer(Qg));m.setUint32(0,_.byteLength,!0),m.setUint32(4,ME,!0);let g=new ArrayBuffer(jg),x=new DataView(g);x.setUint32(0,bE,!0),x.setUint32(4,SE,!0);let M=jg+m.byteLength+_.byteLength+p.byteLength+f.byteLength;x.setUint32(8,M,!0);let v=new Blob([g,m,_,p,f],{type:"application/octet-stream"}),T=new FileReader;T.readAsArrayBuffer(v),T.onloadend=function(){t(T.result)}}}else if(o.buffers&&o.buffers.length>0){let d=new FileReader;d.readAsDataURL(c),d.onloadend=function(){let f=d.result;o.buffers[0].uri=f,t(o)}}else t(o)}serializeUserData(e,t){if(Object.keys(e.userData).length===0)return;let n=this.options,s=this.extensionsUsed;try{let r=JSON.parse(JSON.stringify(e.userData));if(n.includeCustomExtensions&&r.gltfExtensions){t.extensions===void 0&&(t.extensions={});for(let o in r.gltfExtensions)t.extensions[o]=r.gltfExtensions[o],s[o]=!0;delete r.gltfExtensions}Object.keys(r).length>0&&(t.extras=r)}catch(r){console.warn("THREE.GLTFExporter: userData of '"+e.name+"' won't be serialized because of JSON.stringify error - "+r.message)}}getUID(e,t=!1){if(this.uids.has(e)===!1){let s=new Map;s.set(!0,this.uid++),s.set(!1,this.uid++),this.uids.set(e,s)}return this.uids.get(e).get(t)}isNormalizedNormalAttribute(e){if(this.cache.attributesNormalized.has(e))return!1;let n=new I;for(let s=0,r=e.count;s<r;s++)if(Math.abs(n.fromBufferAttribute(e,s).length()-1)>5e-4)return!1;return!0}createNormalizedNormalAttribute(e){let t=this.cache;if(t.attributesNormalized.has(e))return t.attributesNormalized.get(e);let n=e.clone(),s=new I;for(let r=0,o=n.count;r<o;r++)s.fromBufferAttribute(n,r),s.x===0&&s.y===0&&s.z===0?s.setX(1):s.normalize(),n.setXYZ(r,s.x,s.y,s.z);return t.attributesNormalized.set(e,n),n}applyTextureTransform(e,t){let n=!1,s={};(t.offset.x!==0||t.offset.y!==0)&&(s.offset=t.offset.toArray(),n=!0),t.rotation!==0&&(s.rotation=t.rotation,n=!0),(t.repeat.x!==1||t.repeat.y!==1)&&(s.scale=t.repeat.toArray(),n=!0),n&&(e.extensions=e.extensions||{},e.extensions.KHR_texture_transform=s,this.extensionsUsed.KHR_texture_transform=!0)}async buildMetalRoughTextureAsync(e,t){if(e===t)return e;function n(f){return f.colorSpace===jn?function(_){return _<.04045?_*.0773993808:Math.pow(_*.9478672986+.0521327014,2.4)}:function(_){return _}}e instanceof nr&&(e=await this.decompressTextureAsync(e)),t instanceof nr&&(t=await this.decompressTextureAsync(t));let s=e?e.image:null,r=t?t.image:null,o=Math.max(s?s.width:0,r?r.width:0),a=Math.max(s?s.height:0,r?r.height:0),l=ef();l.width=o,l.height=a;let c=l.getContext("2d",{willReadFrequently:!0});c.fillStyle="#00ffff",c.fillRect(0,0,o,a);let h=c.getImageData(0,0,o,a);if(s){c.drawImage(s,0,0,o,a);let f=n(e),p=c.getImageData(0,0,o,a).data;for(let _=2;_<p.length;_+=4)h.data[_]=f(p[_]/256)*256}if(r){c.drawImage(r,0,0,o,a);let f=n(t),p=c.getImageData(0,0,o,a).data;for(let _=1;_<p.length;_+=4)h.data[_]=f(p[_]/256)*256}c.putImageData(h,0,0);let d=(e||t).clone();return d.source=new Ps(l),d.colorSpace=Yi,d.channel=(e||t).channel,e&&t&&e.channel!==t.channel&&console.warn("THREE.GLTFExporter: UV channels for metalnessMap and roughnessMap textures must match."),console.warn("THREE.GLTFExporter: Merged metalnessMap and roughnessMap textures."),d}async buildNormalMapTextureAsync(e,t,n){e instanceof nr&&(e=await this.decompressTextureAsync(e));let s=e.image,r=ef();r.width=s.width,r.height=s.height;let o=r.getContext("2d",{willReadFrequently:!0});o.drawImage(s,0,0,r.width,r.height);let a=o.getImageData(0,0,r.width,r.height),l=a.data;for(let h=0;h<l.length;h+=4)t&&(l[h+0]=255-l[h+0]),n&&(l[h+1]=255-l[h+1]);o.putImageData(a,0,0);let c=e.clone();return c.source=new Ps(r),c}async decompressTextureAsync(e,t=1/0){if(this.textureUtils===null)throw new Error("THREE.GLTFExporter: setTextureUtils() must be called to process compressed textures.");return await this.textureUtils.decompress(e,t)}processBuffer(e){let t=this.json,n=this.buffers;return t.buffers||(t.buffers=[{byteLength:0}]),n.push(e),0}processBufferView(e,t,n,s,r){let o=this.json;o.bufferViews||(o.bufferViews=[]);let a;switch(t){case xt.BYTE:case xt.UNSIGNED_BYTE:a=1;break;case xt.SHORT:case xt.UNSIGNED_SHORT:a=2;break;default:a=4}let l=e.itemSize*a;r===xt.ARRAY_BUFFER&&(l=Math.ceil(l/4)*4);let c=e0(s*l),h=new DataView(new ArrayBuffer(c)),u=0;for(let p=n;p<n+s;p++){for(let _=0;_<e.itemSize;_++){let m;e.itemSize>4?m=e.array[p*e.itemSize+_]:(_===0?m=e.getX(p):_===1?m=e.getY(p):_===2?m=e.getZ(p):_===3&&(m=e.getW(p)),e.normalized===!0&&(m=$i.normalize(m,e.array))),t===xt.FLOAT?h.setFloat32(u,m,!0):t===xt.INT?h.setInt32(u,m,!0):t===xt.UNSIGNED_INT?h.setUint32(u,m,!0):t===xt.SHORT?h.setInt16(u,m,!0):t===xt.UNSIGNED_SHORT?h.setUint16(u,m,!0):t===xt.BYTE?h.setInt8(u,m):t===xt.UNSIGNED_BYTE&&h.setUint8(u,m),u+=a}u%l!==0&&(u+=l-u%l)}let d={buffer:this.processBuffer(h.buffer),byteOffset:this.byteOffset,byteLength:c};return r!==void 0&&(d.target=r),r===xt.ARRAY_BUFFER&&(d.byteStride=l),this.byteOffset+=c,o.bufferViews.push(d),{id:o.bufferViews.length-1,byteLength:0}}processBufferViewImage(e){let t=this,n=t.json;return n.bufferViews||(n.bufferViews=[]),new Promise(function(s){let r=new FileReader;r.readAsArrayBuffer(e),r.onloadend=function(){let o=Qd(r.result),a={buffer:t.processBuffer(o),byteOffset:t.byteOffset,byteLength:o.byteLength};t.byteOffset+=o.byteLength,s(n.bufferViews.push(a)-1)}})}processAccessor(e,t,n,s){let r=this.json,o={1:"SCALAR",2:"VEC2",3:"VEC3",4:"VEC4",9:"MAT3",16:"MAT4"},a;if(e.array.constructor===Float32Array)a=xt.FLOAT;else if(e.array.constructor===Int32Array)a=xt.INT;else if(e.array.constructor===Uint32Array)a=xt.UNSIGNED_INT;else if(e.array.constructor===Int16Array)a=xt.SHORT;else if(e.array.constructor===Uint16Array)a=xt.UNSIGNED_SHORT;else if(e.array.constructor===Int8Array)a=xt.BYTE;else if(e.array.constructor===Uint8Array)a=xt.UNSIGNED_BYTE;else throw new Error("THREE.GLTFExporter: Unsupported bufferAttribute component type: "+e.array.constructor.name);if(n===void 0&&(n=0),(s===void 0||s===1/0)&&(s=e.count),s===0)return null;let l=AE(e,n,s),c;t!==void 0&&(c=e===t.index?xt.ELEMENT_ARRAY_BUFFER:xt.ARRAY_BUFFER);let h=this.processBufferView(e,a,n,s,c),u={bufferView:h.id,byteOffset:h.byteOffset,componentType:a,count:s,max:l.max,min:l.min,type:o[e.itemSize]};return e.normalized===!0&&(u.normalized=!0),r.accessors||(r.accessors=[]),r.accessors.push(u)-1}processImage(e,t,n,s="image/png"){if(e!==null){let r=this,o=r.cache,a=r.json,l=r.options,c=r.pending;o.images.has(e)||o.images.set(e,{});let h=o.images.get(e),u=s+":flipY/"+n.toString();if(h[u]!==void 0)return h[u];a.images||(a.images=[]);let d={mimeType:s},f=ef();f.width=Math.min(e.width,l.maxTextureSize),f.height=Math.min(e.height,l.maxTextureSize);let p=f.getContext("2d",{willReadFrequently:!0});if(n===!0&&(p.translate(0,f.height),p.scale(1,-1)),e.data!==void 0){t!==yi&&console.error("GLTFExporter: Only RGBAFormat is supported.",t),(e.width>l.maxTextureSize||e.height>l.maxTextureSize)&&console.warn("GLTFExporter: Image size is bigger than maxTextureSize",e);let m=new Uint8ClampedArray(e.height*e.width*4);for(let g=0;g<m.length;g+=4)m[g+0]=e.data[g+0],m[g+1]=e.data[g+1],m[g+2]=e.data[g+2],m[g+3]=e.data[g+3];p.putImageData(new ImageData(m,e.width,e.height),0,0)}else if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap||typeof OffscreenCanvas<"u"&&e instanceof OffscreenCanvas)p.drawImage(e,0,0,f.width,f.height);else throw new Error("THREE.GLTFExporter: Invalid image type. Use HTMLImageElement, HTMLCanvasElement, ImageBitmap or OffscreenCanvas.");l.binary===!0?c.push(CE(f,s).then(m=>r.processBufferViewImage(m)).then(m=>{d.bufferView=m})):d.uri=Co.getDataURL(f,s);let _=a.images.push(d)-1;return h[u]=_,_}else throw new Error("THREE.GLTFExporter: No valid image data found. Unable to process texture.")}processSampler(e){let t=this.json;t.samplers||(t.samplers=[]);let n={magFilter:vi[e.magFilter],minFilter:vi[e.minFilter],wrapS:vi[e.wrapS],wrapT:vi[e.wrapT]};return t.samplers.push(n)-1}async processTextureAsync(e){let n=this.options,s=this.cache,r=this.json;if(s.textures.has(e))return s.textures.get(e);r.textures||(r.textures=[]),e instanceof nr&&(e=await this.decompressTextureAsync(e,n.maxTextureSize));let o=e.userData.mimeType,a=this.processImage(e.image,e.format,e.flipY,o),l={sampler:this.processSampler(e)};o==="image/webp"?(l.extensions=l.extensions||{},l.extensions.EXT_texture_webp={source:a},this.extensionsUsed.EXT_texture_webp=!0,this.extensionsRequired.EXT_texture_webp=!0):l.source=a,e.name&&(l.name=e.name),await this._invokeAllAsync(async function(h){h.writeTexture&&await h.writeTexture(e,l)});let c=r.textures.push(l)-1;return s.textures.set(e,c),c}async processMaterialAsync(e,t){let n=this.cache,s=this.json,r=t!==void 0&&t.hasAttribute("tangent"),o=e.normalMap?e.uuid+":"+r:e.uuid;if(n.materials.has(o))return n.materials.get(o);if(e.isShaderMaterial)return console.warn("GLTFExporter: THREE.ShaderMaterial not supported."),null;s.materials||(s.materials=[]);let a={pbrMetallicRoughness:{}};e.isMeshStandardMaterial!==!0&&e.isMeshBasicMaterial!==!0&&console.warn("GLTFExporter: Use MeshStandardMaterial or MeshBasicMaterial for best results.");let l=e.color.toArray().concat([e.opacity]);if(Bs(l,[1,1,1,1])||(a.pbrMetallicRoughness.baseColorFactor=l),e.isMeshStandardMaterial?(a.pbrMetallicRoughness.metallicFactor=e.metalness,a.pbrMetallicRoughness.roughnessFactor=e.roughness):(a.pbrMetallicRoughness.metallicFactor=0,a.pbrMetallicRoughness.roughnessFactor=1),e.metalnessMap||e.roughnessMap){let h=await this.buildMetalRoughTextureAsync(e.metalnessMap,e.roughnessMap),u={index:await this.processTextureAsync(h),texCoord:h.channel};this.applyTextureTransform(u,h),a.pbrMetallicRoughness.metallicRoughnessTexture=u}if(e.map){let h={index:await this.processTextureAsync(e.map),texCoord:e.map.channel};this.applyTextureTransform(h,e.map),a.pbrMetallicRoughness.baseColorTexture=h}if(e.emissive){let h=e.emissive;if(Math.max(h.r,h.g,h.b)>0&&(a.emissiveFactor=e.emissive.toArray()),e.emissiveMap){let d={index:await this.processTextureAsync(e.emissiveMap),texCoord:e.emissiveMap.channel};this.applyTextureTransform(d,e.emissiveMap),a.emissiveTexture=d}}if(e.normalMap){let h=e.normalScale,u=h.x<0,d=r?h.y<0:h.y>0,f=e.normalMap;if(u||d){n.normalMaps.has(e.normalMap)===!1&&n.normalMaps.set(e.normalMap,{});let _=n.normalMaps.get(e.normalMap),m=`${u}:${d}`;_[m]===void 0&&(_[m]=await this.buildNormalMapTextureAsync(e.normalMap,u,d)),f=_[m]}let p={index:await this.processTextureAsync(f),texCoord:e.normalMap.channel};Math.abs(h.x)!==1&&(p.scale=Math.abs(h.x)),this.applyTextureTransform(p,e.normalMap),a.normalTexture=p}if(e.aoMap){let h={index:await this.processTextureAsync(e.aoMap),texCoord:e.aoMap.channel};e.aoMapIntensity!==1&&(h.strength=e.aoMapIntensity),this.applyTextureTransform(h,e.aoMap),a.occlusionTexture=h}e.transparent?a.alphaMode="BLEND":e.alphaTest>0&&(a.alphaMode="MASK",a.alphaCutoff=e.alphaTest),e.side===On&&(a.doubleSided=!0),e.name!==""&&(a.name=e.name),this.serializeUserData(e,a),await this._invokeAllAsync(async function(h){h.writeMaterialAsync&&await h.writeMaterialAsync(e,a)});let c=s.materials.push(a)-1;return n.materials.set(o,c),c}async processMeshAsync(e){let t=this.cache,n=this.json,s=[e.geometry.uuid];if(Array.isArray(e.material))for(let v=0,T=e.material.length;v<T;v++)s.push(e.material[v].uuid);else s.push(e.material.uuid);let r=s.join(":");if(t.meshes.has(r))return t.meshes.get(r);let o=e.geometry,a;e.isLineSegments?a=xt.LINES:e.isLineLoop?a=xt.LINE_LOOP:e.isLine?a=xt.LINE_STRIP:e.isPoints?a=xt.POINTS:a=e.material.wireframe?xt.LINES:xt.TRIANGLES;let l={},c={},h=[],u=[],d={uv:"TEXCOORD_0",uv1:"TEXCOORD_1",uv2:"TEXCOORD_2",uv3:"TEXCOORD_3",color:"COLOR_0",skinWeight:"WEIGHTS_0",skinIndex:"JOINTS_0"},f=o.getAttribute("normal");f!==void 0&&!this.isNormalizedNormalAttribute(f)&&(console.warn("THREE.GLTFExporter: Creating normalized normal attribute from the non-normalized one."),o.setAttribute("normal",this.createNormalizedNormalAttribute(f)));let p=null;for(let v in o.attributes){if(v.slice(0,5)==="morph")continue;let T=o.attributes[v];if(v=d[v]||v.toUpperCase(),!/^(POSITION|NORMAL|TANGENT|TEXCOORD_\d+|COLOR_\d+|JOINTS_\d+|WEIGHTS_\d+)$/.test(v)&&!v.startsWith("_")&&(v="_"+v),t.attributes.has(this.getUID(T))){c[v]=t.attributes.get(this.getUID(T));continue}p=null;let y=T.array;v==="JOINTS_0"&&!(y instanceof Uint16Array)&&!(y instanceof Uint8Array)?(console.warn('GLTFExporter: Attribute "skinIndex" converted to type UNSIGNED_SHORT.'),p=fr.Utils.toTypedBufferAttribute(T,Uint16Array)):(y instanceof Uint32Array||y instanceof Int32Array)&&!v.startsWith("_")&&(console.warn(`GLTFExporter: Attribute "${v}" converted to type FLOAT.`),p=fr.Utils.toTypedBufferAttribute(T,Float32Array));let S=this.processAccessor(p||T,o);S!==null&&(v.startsWith("_")||this.detectMeshQuantization(v,T),c[v]=S,t.attributes.set(this.getUID(T),S))}if(f!==void 0&&o.setAttribute("normal",f),Object.keys(c).length===0)return null;if(e.morphTargetInfluences!==void 0&&e.morphTargetInfluences.length>0){let v=[],T=[],E={};if(e.morphTargetDictionary!==void 0)for(let y in e.morphTargetDictionary)E[e.morphTargetDictionary[y]]=y;for(let y=0;y<e.morphTargetInfluences.length;++y){let S={},N=!1;for(let R in o.morphAttributes){if(R!=="position"&&R!=="normal"){N||(console.warn("GLTFExporter: Only POSITION and NORMAL morph are supported."),N=!0);continue}let P=o.morphAttributes[R][y],O=R.toUpperCase(),V=o.attributes[R];if(t.attributes.has(this.getUID(P,!0))){S[O]=t.attributes.get(this.getUID(P,!0));continue}let U=P.clone();if(!o.morphTargetsRelative)for(let G=0,$=P.count;G<$;G++)for(let W=0;W<P.itemSize;W++)W===0&&U.setX(G,P.getX(G)-V.getX(G)),W===1&&U.setY(G,P.getY(G)-V.getY(G)),W===2&&U.setZ(G,P.getZ(G)-V.getZ(G)),W===3&&U.setW(G,P.getW(G)-V.getW(G));S[O]=this.processAccessor(U,o),t.attributes.set(this.getUID(V,!0),S[O])}u.push(S),v.push(e.morphTargetInfluences[y]),e.morphTargetDictionary!==void 0&&T.push(E[y])}l.weights=v,T.length>0&&(l.extras={},l.extras.targetNames=T)}let _=Array.isArray(e.material);if(_&&o.groups.length===0)return null;let m=!1;if(_&&o.index===null){let v=[];for(let T=0,E=o.attributes.position.count;T<E;T++)v[T]=T;o.setIndex(v),m=!0}let g=_?e.material:[e.material],x=_?o.groups:[{materialIndex:0,start:void 0,count:void 0}];for(let v=0,T=x.length;v<T;v++){let E={mode:a,attributes:c};if(this.serializeUserData(o,E),u.length>0&&(E.targets=u),o.index!==null){let S=this.getUID(o.index);(x[v].start!==void 0||x[v].count!==void 0)&&(S+=":"+x[v].start+":"+x[v].count),t.attributes.has(S)?E.indices=t.attributes.get(S):(E.indices=this.processAccessor(o.index,o,x[v].start,x[v].count),t.attributes.set(S,E.indices)),E.indices===null&&delete E.indices}let y=await this.processMaterialAsync(g[x[v].materialIndex],o);y!==null&&(E.material=y),h.push(E)}m===!0&&o.setIndex(null),l.primitives=h,n.meshes||(n.meshes=[]),await this._invokeAllAsync(function(v){v.writeMesh&&v.writeMesh(e,l)});let M=n.meshes.push(l)-1;return t.meshes.set(r,M),M}detectMeshQuantization(e,t){if(this.extensionsUsed[jd])return;let n;switch(t.array.constructor){case Int8Array:n="byte";break;case Uint8Array:n="unsigned byte";break;case Int16Array:n="short";break;case Uint16Array:n="unsigned short";break;default:return}t.normalized&&(n+=" normalized");let s=e.split("_",1)[0];Kg[s]&&Kg[s].includes(n)&&(this.extensionsUsed[jd]=!0,this.extensionsRequired[jd]=!0)}processCamera(e){let t=this.json;t.cameras||(t.cameras=[]);let n=e.isOrthographicCamera,s={type:n?"orthographic":"perspective"};return n?s.orthographic={xmag:e.right,ymag:e.top,zfar:e.far<=0?.001:e.far,znear:e.near<0?0:e.near}:s.perspective={aspectRatio:e.aspect,yfov:$i.degToRad(e.fov),zfar:e.far<=0?.001:e.far,znear:e.near<0?0:e.near},e.name!==""&&(s.name=e.type),t.cameras.push(s)-1}processAnimation(e,t){let n=this.json,s=this.nodeMap;n.animations||(n.animations=[]),e=fr.Utils.mergeMorphTargetTracks(e.clone(),t);let r=e.tracks,o=[],a=[];for(let c=0;c<r.length;++c){let h=r[c],u=Pt.parseTrackName(h.name),d=Pt.findNode(t,u.nodeName),f=Jg[u.propertyName];if(u.objectName==="bones"&&(d.isSkinnedMesh===!0?d=d.skeleton.getBoneByName(u.objectIndex):d=void 0),!d||!f){console.warn('THREE.GLTFExporter: Could not export animation track "%s".',h.name);continue}let p=1,_=h.values.length/h.times.length;f===Jg.morphTargetInfluences&&(_/=d.morphTargetInfluences.length);let m;h.createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline===!0?(m="CUBICSPLINE",_/=3):h.getInterpolation()===Ar?m="STEP":m="LINEAR",a.push({input:this.processAccessor(new Kt(h.times,p)),output:this.processAccessor(new Kt(h.values,_)),interpolation:m}),o.push({sampler:a.length-1,target:{node:s.get(d),path:f}})}let l={name:e.name||"clip_"+n.animations.length,samplers:a,channels:o};return this.serializeUserData(e,l),n.animations.push(l),n.animations.length-1}processSkin(e){let t=this.json,n=this.nodeMap,s=t.nodes[n.get(e)],r=e.skeleton;if(r===void 0)return null;let o=e.skeleton.bones[0];if(o===void 0)return null;let a=[],l=new Float32Array(r.bones.length*16),c=new Mt;for(let u=0;u<r.bones.length;++u)a.push(n.get(r.bones[u])),c.copy(r.boneInverses[u]),c.multiply(e.bindMatrix).toArray(l,u*16);return t.skins===void 0&&(t.skins=[]),t.skins.push({inverseBindMatrices:this.processAccessor(new Kt(l,16)),joints:a,skeleton:n.get(o)}),s.skin=t.skins.length-1}async processNodeAsync(e){let t=this.json,n=this.options,s=this.nodeMap;if(t.nodes||(t.nodes=[]),e.pivot!==null)return await this._processNodeWithPivotAsync(e);let r={};if(n.trs){let a=e.quaternion.toArray(),l=e.position.toArray(),c=e.scale.toArray();Bs(a,[0,0,0,1])||(r.rotation=a),Bs(l,[0,0,0])||(r.translation=l),Bs(c,[1,1,1])||(r.scale=c)}else e.matrixAutoUpdate&&e.updateMatrix(),TE(e.matrix)===!1&&(r.matrix=e.matrix.elements);if(e.name!==""&&(r.name=String(e.name)),this.serializeUserData(e,r),e.isMesh||e.isLine||e.isPoints){let a=await this.processMeshAsync(e);a!==null&&(r.mesh=a)}else e.isCamera&&(r.camera=this.processCamera(e));e.isSkinnedMesh&&this.skins.push(e);let o=t.nodes.push(r)-1;if(s.set(e,o),e.children.length>0){let a=[];for(let l=0,c=e.children.length;l<c;l++){let h=e.children[l];if(h.visible||n.onlyVisible===!1){let u=await this.processNodeAsync(h);u!==null&&a.push(u)}}a.length>0&&(r.children=a)}return await this._invokeAllAsync(function(a){a.writeNode&&a.writeNode(e,r)}),o}async _processNodeWithPivotAsync(e){let t=this.json,n=this.options,s=this.nodeMap,r=e.pivot,o={},a=e.quaternion.toArray(),l=[e.position.x+r.x,e.position.y+r.y,e.position.z+r.z],c=e.scale.toArray();Bs(a,[0,0,0,1])||(o.rotation=a),Bs(l,[0,0,0])||(o.translation=l),Bs(c,[1,1,1])||(o.scale=c),o.extras={pivot:r.toArray()},e.name!==""&&(o.name=String(e.name)),this.serializeUserData(e,o);let h=t.nodes.push(o)-1;s.set(e,h);let u={},d=[-r.x,-r.y,-r.z];if(Bs(d,[0,0,0])||(u.translation=d),e.isMesh||e.isLine||e.isPoints){let _=await this.processMeshAsync(e);_!==null&&(u.mesh=_)}else e.isCamera&&(u.camera=this.processCamera(e));e.isSkinnedMesh&&this.skins.push(e);let p=[t.nodes.push(u)-1];if(e.children.length>0){let _=[];for(let m=0,g=e.children.length;m<g;m++){let x=e.children[m];if(x.visible||n.onlyVisible===!1){let M=await this.processNodeAsync(x);M!==null&&_.push(M)}}_.length>0&&(u.children=_)}return o.children=p,await this._invokeAllAsync(function(_){_.writeNode&&_.writeNode(e,o)}),h}async processSceneAsync(e){let t=this.json,n=this.options;t.scenes||(t.scenes=[],t.scene=0);let s={};e.name!==""&&(s.name=e.name),t.scenes.push(s);let r=[];for(let o=0,a=e.children.length;o<a;o++){let l=e.children[o];if(l.visible||n.onlyVisible===!1){let c=await this.processNodeAsync(l);c!==null&&r.push(c)}}r.length>0&&(s.nodes=r),this.serializeUserData(e,s)}async processObjectsAsync(e){let t=new ls;t.name="AuxScene";for(let n=0;n<e.length;n++)t.children.push(e[n]);await this.processSceneAsync(t)}async processInputAsync(e){let t=this.options;e=e instanceof Array?e:[e],await this._invokeAllAsync(function(s){s.beforeParse&&s.beforeParse(e)});let n=[];for(let s=0;s<e.length;s++)e[s]instanceof ls?await this.processSceneAsync(e[s]):n.push(e[s]);n.length>0&&await this.processObjectsAsync(n);for(let s=0;s<this.skins.length;++s)this.processSkin(this.skins[s]);if(e.length===1)for(let s=0;s<t.animations.length;++s)this.processAnimation(t.animations[s],e[0]);else for(let s=0;s<e.length;s++){let r=t.animations[s]||[];for(let o=0;o<r.length;++o)this.processAnimation(r[o],e[s])}await this._invokeAllAsync(function(s){s.afterParse&&s.afterParse(e)})}async _invokeAllAsync(e){for(let t=0,n=this.plugins.length;t<n;t++)await e(this.plugins[t])}},nf=class{constructor(e){this.writer=e,this.name="KHR_lights_punctual"}writeNode(e,t){if(!e.isLight)return;if(!e.isDirectionalLight&&!e.isPointLight&&!e.isSpotLight){console.warn("THREE.GLTFExporter: Only directional, point, and spot lights are supported.",e);return}let n=this.writer,s=n.json,r=n.extensionsUsed,o={};e.name&&(o.name=e.name),o.color=e.color.toArray(),o.intensity=e.intensity,e.isDirectionalLight?o.type="directional":e.isPointLight?(o.type="point",e.distance>0&&(o.range=e.distance)):e.isSpotLight&&(o.type="spot",e.distance>0&&(o.range=e.distance),o.spot={},o.spot.innerConeAngle=(1-e.penumbra)*e.angle,o.spot.outerConeAngle=e.angle),e.decay!==void 0&&e.decay!==2&&console.warn("THREE.GLTFExporter: Light decay may be lost. glTF is physically-based, and expects light.decay=2."),e.target&&(e.target.parent!==e||e.target.position.x!==0||e.target.position.y!==0||e.target.position.z!==-1)&&console.warn("THREE.GLTFExporter: Light direction may be lost. For best results, make light.target a child of the light with position 0,0,-1."),r[this.name]||(s.extensions=s.extensions||{},s.extensions[this.name]={lights:[]},r[this.name]=!0);let a=s.extensions[this.name].lights;a.push(o),t.extensions=t.extensions||{},t.extensions[this.name]={light:a.length-1}}},sf=class{constructor(e){this.writer=e,this.name="KHR_materials_unlit"}async writeMaterialAsync(e,t){if(!e.isMeshBasicMaterial)return;let s=this.writer.extensionsUsed;t.extensions=t.extensions||{},t.extensions[this.name]={},s[this.name]=!0,t.pbrMetallicRoughness.metallicFactor=0,t.pbrMetallicRoughness.roughnessFactor=.9}},rf=class{constructor(e){this.writer=e,this.name="KHR_materials_clearcoat"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.clearcoat===0)return;let n=this.writer,s=n.extensionsUsed,r={};if(r.clearcoatFactor=e.clearcoat,e.clearcoatMap){let o={index:await n.processTextureAsync(e.clearcoatMap),texCoord:e.clearcoatMap.channel};n.applyTextureTransform(o,e.clearcoatMap),r.clearcoatTexture=o}if(r.clearcoatRoughnessFactor=e.clearcoatRoughness,e.clearcoatRoughnessMap){let o={index:await n.processTextureAsync(e.clearcoatRoughnessMap),texCoord:e.clearcoatRoughnessMap.channel};n.applyTextureTransform(o,e.clearcoatRoughnessMap),r.clearcoatRoughnessTexture=o}if(e.clearcoatNormalMap){let o={index:await n.processTextureAsync(e.clearcoatNormalMap),texCoord:e.clearcoatNormalMap.channel};e.clearcoatNormalScale.x!==1&&(o.scale=e.clearcoatNormalScale.x),n.applyTextureTransform(o,e.clearcoatNormalMap),r.clearcoatNormalTexture=o}t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},of=class{constructor(e){this.writer=e,this.name="KHR_materials_dispersion"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.dispersion===0)return;let s=this.writer.extensionsUsed,r={};r.dispersion=e.dispersion,t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},af=class{constructor(e){this.writer=e,this.name="KHR_materials_iridescence"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.iridescence===0)return;let n=this.writer,s=n.extensionsUsed,r={};if(r.iridescenceFactor=e.iridescence,e.iridescenceMap){let o={index:await n.processTextureAsync(e.iridescenceMap),texCoord:e.iridescenceMap.channel};n.applyTextureTransform(o,e.iridescenceMap),r.iridescenceTexture=o}if(r.iridescenceIor=e.iridescenceIOR,r.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,r.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,e.iridescenceThicknessMap){let o={index:await n.processTextureAsync(e.iridescenceThicknessMap),texCoord:e.iridescenceThicknessMap.channel};n.applyTextureTransform(o,e.iridescenceThicknessMap),r.iridescenceThicknessTexture=o}t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},lf=class{constructor(e){this.writer=e,this.name="KHR_materials_transmission"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.transmission===0)return;let n=this.writer,s=n.extensionsUsed,r={};if(r.transmissionFactor=e.transmission,e.transmissionMap){let o={index:await n.processTextureAsync(e.transmissionMap),texCoord:e.transmissionMap.channel};n.applyTextureTransform(o,e.transmissionMap),r.transmissionTexture=o}t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},cf=class{constructor(e){this.writer=e,this.name="KHR_materials_volume"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.transmission===0)return;let n=this.writer,s=n.extensionsUsed,r={};if(r.thicknessFactor=e.thickness,e.thicknessMap){let o={index:await n.processTextureAsync(e.thicknessMap),texCoord:e.thicknessMap.channel};n.applyTextureTransform(o,e.thicknessMap),r.thicknessTexture=o}e.attenuationDistance!==1/0&&(r.attenuationDistance=e.attenuationDistance),r.attenuationColor=e.attenuationColor.toArray(),t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},hf=class{constructor(e){this.writer=e,this.name="KHR_materials_ior"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.ior===1.5)return;let s=this.writer.extensionsUsed,r={};r.ior=e.ior,t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},uf=class{constructor(e){this.writer=e,this.name="KHR_materials_specular"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.specularIntensity===1&&e.specularColor.equals(vE)&&!e.specularIntensityMap&&!e.specularColorMap)return;let n=this.writer,s=n.extensionsUsed,r={};if(e.specularIntensityMap){let o={index:await n.processTextureAsync(e.specularIntensityMap),texCoord:e.specularIntensityMap.channel};n.applyTextureTransform(o,e.specularIntensityMap),r.specularTexture=o}if(e.specularColorMap){let o={index:await n.processTextureAsync(e.specularColorMap),texCoord:e.specularColorMap.channel};n.applyTextureTransform(o,e.specularColorMap),r.specularColorTexture=o}r.specularFactor=e.specularIntensity,r.specularColorFactor=e.specularColor.toArray(),t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},df=class{constructor(e){this.writer=e,this.name="KHR_materials_sheen"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.sheen==0)return;let n=this.writer,s=n.extensionsUsed,r={};if(e.sheenRoughnessMap){let o={index:await n.processTextureAsync(e.sheenRoughnessMap),texCoord:e.sheenRoughnessMap.channel};n.applyTextureTransform(o,e.sheenRoughnessMap),r.sheenRoughnessTexture=o}if(e.sheenColorMap){let o={index:await n.processTextureAsync(e.sheenColorMap),texCoord:e.sheenColorMap.channel};n.applyTextureTransform(o,e.sheenColorMap),r.sheenColorTexture=o}r.sheenRoughnessFactor=e.sheenRoughness,r.sheenColorFactor=e.sheenColor.toArray(),t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},ff=class{constructor(e){this.writer=e,this.name="KHR_materials_anisotropy"}async writeMaterialAsync(e,t){if(!e.isMeshPhysicalMaterial||e.anisotropy==0)return;let n=this.writer,s=n.extensionsUsed,r={};if(e.anisotropyMap){let o={index:await n.processTextureAsync(e.anisotropyMap)};n.applyTextureTransform(o,e.anisotropyMap),r.anisotropyTexture=o}r.anisotropyStrength=e.anisotropy,r.anisotropyRotation=e.anisotropyRotation,t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},pf=class{constructor(e){this.writer=e,this.name="KHR_materials_emissive_strength"}async writeMaterialAsync(e,t){if(!e.isMeshStandardMaterial||e.emissiveIntensity===1)return;let s=this.writer.extensionsUsed,r={};r.emissiveStrength=e.emissiveIntensity,t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},mf=class{constructor(e){this.writer=e,this.name="EXT_materials_bump"}async writeMaterialAsync(e,t){if(!e.isMeshStandardMaterial||e.bumpScale===1&&!e.bumpMap)return;let n=this.writer,s=n.extensionsUsed,r={};if(e.bumpMap){let o={index:await n.processTextureAsync(e.bumpMap),texCoord:e.bumpMap.channel};n.applyTextureTransform(o,e.bumpMap),r.bumpTexture=o}r.bumpFactor=e.bumpScale,t.extensions=t.extensions||{},t.extensions[this.name]=r,s[this.name]=!0}},gf=class{constructor(e){this.writer=e,this.name="EXT_mesh_gpu_instancing"}writeNode(e,t){if(!e.isInstancedMesh)return;let n=this.writer,s=e,r=new Float32Array(s.count*3),o=new Float32Array(s.count*4),a=new Float32Array(s.count*3),l=new Mt,c=new I,h=new zt,u=new I;for(let f=0;f<s.count;f++)s.getMatrixAt(f,l),l.decompose(c,h,u),c.toArray(r,f*3),h.toArray(o,f*4),u.toArray(a,f*3);let d={TRANSLATION:n.processAccessor(new Kt(r,3)),ROTATION:n.processAccessor(new Kt(o,4)),SCALE:n.processAccessor(new Kt(a,3))};s.instanceColor&&(d._COLOR_0=n.processAccessor(s.instanceColor)),t.extensions=t.extensions||{},t.extensions[this.name]={attributes:d},n.extensionsUsed[this.name]=!0,n.extensionsRequired[this.name]=!0}};fr.Utils={insertKeyframe:function(i,e){let n=i.getValueSize(),s=new i.TimeBufferType(i.times.length+1),r=new i.ValueBufferType(i.values.length+n),o=i.createInterpolant(new i.ValueBufferType(n)),a;if(i.times.length===0){s[0]=e;for(let l=0;l<n;l++)r[l]=0;a=0}else if(e<i.times[0]){if(Math.abs(i.times[0]-e)<.001)return 0;s[0]=e,s.set(i.times,1),r.set(o.evaluate(e),0),r.set(i.values,n),a=0}else if(e>i.times[i.times.length-1]){if(Math.abs(i.times[i.times.length-1]-e)<.001)return i.times.length-1;s[s.length-1]=e,s.set(i.times,0),r.set(i.values,0),r.set(o.evaluate(e),i.values.length),a=s.length-1}else for(let l=0;l<i.times.length;l++){if(Math.abs(i.times[l]-e)<.001)return l;if(i.times[l]<e&&i.times[l+1]>e){s.set(i.times.slice(0,l+1),0),s[l+1]=e,s.set(i.times.slice(l+1),l+2),r.set(i.values.slice(0,(l+1)*n),0),r.set(o.evaluate(e),(l+1)*n),r.set(i.values.slice((l+1)*n),(l+2)*n),a=l+1;break}}return i.times=s,i.values=r,a},mergeMorphTargetTracks:function(i,e){let t=[],n={},s=i.tracks;for(let r=0;r<s.length;++r){let o=s[r],a=Pt.parseTrackName(o.name),l=Pt.findNode(e,a.nodeName);if(a.propertyName!=="morphTargetInfluences"||a.propertyIndex===void 0){t.push(o);continue}if(o.createInterpolant!==o.InterpolantFactoryMethodDiscrete&&o.createInterpolant!==o.InterpolantFactoryMethodLinear){if(o.createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline)throw new Error("THREE.GLTFExporter: Cannot merge tracks with glTF CUBICSPLINE interpolation.");console.warn("THREE.GLTFExporter: Morph target interpolation mode not yet supported. Using LINEAR instead."),o=o.clone(),o.setInterpolation(wo)}let c=l.morphTargetInfluences.length,h=l.morphTargetDictionary[a.propertyIndex];if(h===void 0)throw new Error("THREE.GLTFExporter: Morph target name not found: "+a.propertyIndex);let u;if(n[l.uuid]===void 0){u=o.clone();let f=new u.ValueBufferType(c*u.times.length);for(let p=0;p<u.times.length;p++)f[p*c+h]=u.values[p];u.name=(a.nodeName||"")+".morphTargetInfluences",u.values=f,n[l.uuid]=u,t.push(u);continue}let d=o.createInterpolant(new o.ValueBufferType(1));u=n[l.uuid];for(let f=0;f<u.times.length;f++)u.values[f*c+h]=d.evaluate(u.times[f]);for(let f=0;f<o.times.length;f++){let p=this.insertKeyframe(u,o.times[f]);u.values[p*c+h]=o.values[f]}}return i.tracks=t,i},toTypedBufferAttribute:function(i,e){let t=new Kt(new e(i.count*i.itemSize),i.itemSize,!1);if(!i.normalized&&!i.isInterleavedBufferAttribute)return t.array.set(i.array),t;for(let n=0,s=i.count;n<s;n++)for(let r=0;r<i.itemSize;r++)t.setComponent(n,r,i.getComponent(n,r));return t}};var RE=80,PE=1.12;function Eh(i){let e=i.map(Math.abs),t=Math.max(...e);if(t===0)return new I(0,0,1);let n=e.lastIndexOf(t);return new I().setComponent(n,i[n]<0?1:-1)}function t0(i){let{min:e,max:t}=i;return[0,1,2,3,4,5,6,7].map(n=>new I(n&1?t.x:e.x,n&2?t.y:e.y,n&4?t.z:e.z))}function _f(i){i.position.set(0,0,0),i.quaternion.identity(),i.updateMatrixWorld(!0);let e=new tn().setFromObject(i);return e.isEmpty()?new tn(new I,new I):e}function n0(i,e,t){let n=i.times.length,s=Math.max(1,Math.floor(n/RE)),r=e.map((f,p)=>{let{name:_}=i.bodies[p],m=i.markers.filter(g=>g.body===_).map(g=>new I(...g.point));return[...t0(_f(f)),...m]}),o=[],a=[];for(let f=0;f<n;f+=s){let p=new tn;i.bodies.forEach((_,m)=>{let g=new Mt().compose(new I().fromArray(_.positions,3*f),new zt().fromArray(_.quaternions,4*f),new I(1,1,1));for(let x of r[m]){let M=x.clone().applyMatrix4(g);o.push(M),p.expandByPoint(M)}});for(let _ of i.joints)_.body===null&&p.expandByPoint(new I(..._.point));p.isEmpty()||a.push(p.getSize(new I).length())}let l=[...i.joints,...i.markers,...i.links.flatMap(f=>[{body:f.body1,point:f.point1},{body:f.body2,point:f.point2}])];for(let{body:f,point:p}of l)f===null&&o.push(new I(...p));let c=new tn().setFromPoints(o);t.updateMatrixWorld(!0);for(let f of t.children){let p=new tn().setFromObject(f);(c.isEmpty()||p.getSize(new I).length()<2*c.getSize(new I).length())&&!p.isEmpty()&&o.push(...t0(p))}o.length===0&&o.push(new I(-.5,-.5,-.5),new I(.5,.5,.5));let h=new tn().setFromPoints(o);a.sort((f,p)=>f-p);let u=h.getSize(new I).length()||1,d=a[a.length>>1]||u;return{points:o,box:h,center:h.getCenter(new I),span:u,size:d}}function xf(i,e,t){let s=[new I(1,0,0),new I(0,1,0),new I(0,0,1)].filter(_=>Math.abs(_.dot(t))<.5),r=e.box.getSize(new I),o=_=>Math.abs(r.dot(_)),a=s[0],l=new I().crossVectors(a,t);if(i==="front")return l;if(i==="side")return a.clone();if(i==="top")return t.clone().addScaledVector(l,.001).normalize();let c=.3*Math.max(r.x,r.y,r.z),h=o(t)<c&&o(a)>c&&o(l)>c,u=o(a)<c&&o(a)<o(l),d=u?a.clone():l.clone(),f=u?l.clone().negate():a.clone();if(h)return t.clone().addScaledVector(d,.75).addScaledVector(f,.25).normalize();let p=o(d)<c;return d.addScaledVector(f,p?.42:.75).addScaledVector(t,p?.26:.5).normalize()}function yf(i,e,t,n,s=0){let r=new I().crossVectors(n,t).normalize(),o=new I().crossVectors(t,r),a=Math.tan($i.degToRad(i.fov/2))/PE,[l,c,h]=[a*i.aspect,a,a*(1-2*s)],[u,d,f,p,_]=[-1/0,-1/0,-1/0,-1/0,-1/0];for(let N of e){let[R,P,O]=[N.dot(r),N.dot(o),N.dot(t)];u=Math.max(u,-R/l+O),d=Math.max(d,R/l+O),f=Math.max(f,-P/c+O),p=Math.max(p,P/h+O),_=Math.max(_,O)}let m=new tn().setFromPoints(e),g=m.getCenter(new I).dot(t),x=m.getSize(new I).length()||1,M=(u+d)/2,v=(p*h+f*c)/(h+c),T=Math.max(M,v,_+1e-6*x,g+.6*x),E=(d-u)*l/2,y=((p-T)*h+(T-f)*c)/2,S=N=>new I().addScaledVector(r,E).addScaledVector(o,y).addScaledVector(t,N);return{position:S(T),target:S(g)}}function pr(i,e){return`${i.normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu,"-").replace(/^-+|-+$/g,"").toLowerCase().slice(0,60)||"kinetree"}.${e}`}function mr(i,e){let t=z("a");t.href=URL.createObjectURL(e),t.download=i,t.click(),window.setTimeout(()=>URL.revokeObjectURL(t.href),6e4)}function i0(i){let e=r=>/[",\n\r]/.test(r)?`"${r.replaceAll('"','""')}"`:r,t=Math.max(0,...i.map(({values:r})=>r.length)),n=i.map(({values:r})=>{let o=r instanceof Float32Array;return Array.from({length:t},(a,l)=>{let c=r[l];return typeof c=="string"?e(c):c===void 0||!Number.isFinite(c)?"":String(o?Number(c.toPrecision(9)):c)})}),s=[i.map(({name:r})=>e(r)).join(",")];for(let r=0;r<t;r++)s.push(n.map(o=>o[r]).join(","));return`${s.join(`
`)}
`}var s0=new I(0,1,0),IE=.004;function o0(i,e,t){qe("gltf").addEventListener("click",()=>{DE(i,e,t()).then(n=>mr(pr(t().title,"glb"),new Blob([n],{type:"model/gltf-binary"})))})}function r0(i){let e=[];i.traverse(t=>{t instanceof ct&&!(t.material instanceof Fn||t.material instanceof hs)&&e.push(t)});for(let t of e)t.removeFromParent();return i}function LE(i){return[...i.times.keys()].filter(e=>i.times[e]>=i.start&&i.times[e]<=i.end)}async function DE(i,e,t){let n=LE(e),s=n.map(f=>e.times[f]-e.start),r=new kt;r.name=t.title||"mechanism",r.quaternion.setFromUnitVectors(Eh(t.gravity),s0);let o=[],a=(f,p,_,m)=>{f.position.copy(p[0]),f.quaternion.copy(_[0]),m&&f.scale.copy(m[0]),r.add(f),!(n.length<2)&&(o.push(new ar(`${f.uuid}.position`,s,p.flatMap(g=>g.toArray()))),o.push(new or(`${f.uuid}.quaternion`,s,_.flatMap(g=>g.toArray()))),m&&o.push(new ar(`${f.uuid}.scale`,s,m.flatMap(g=>g.toArray()))))},l=(f,p,_)=>{let m=t.bodies.find(x=>x.name===f),g=new I().fromArray(p);return m?g.applyQuaternion(new zt().fromArray(m.quaternions,4*_)).add(new I().fromArray(m.positions,3*_)):g};t.bodies.forEach((f,p)=>{let _=r0(i.shapesOf(p));_.name=f.name,a(_,n.map(m=>new I().fromArray(f.positions,3*m)),n.map(m=>new zt().fromArray(f.quaternions,4*m)))});let c=r0(i.groundShapes());c.name="ground",c.children.length&&r.add(c);for(let f of t.links){let p=n.map(g=>[l(f.body1,f.point1,g),l(f.body2,f.point2,g)]),_=IE*i.extent.size,m=new ct(new ni(_,_,1,12),new Fn({color:"#5b6675",roughness:.5}));m.name=f.name,a(m,p.map(([g,x])=>g.clone().add(x).multiplyScalar(.5)),p.map(([g,x])=>new zt().setFromUnitVectors(s0,x.clone().sub(g).normalize())),p.map(([g,x])=>new I(1,Math.max(g.distanceTo(x),1e-6*_),1)))}let h=new ls().add(r),u=o.length?[new Wa("motion",-1,o)]:[],d=await new fr().parseAsync(h,{binary:!0,animations:u});return r.traverse(f=>{f instanceof ct&&(f.geometry.dispose(),f.material.dispose())}),d}var Wo=18,NE=[8,24,40];function UE(i,e){return i.left<e.left+e.width&&e.left<i.left+i.width&&Math.abs(i.top-e.top)<Wo}function FE(i,e,t){return NE.flatMap(n=>{let[s,r,o]=[i+n,i-n-t,i-t/2],[a,l,c]=[e-n-Wo/2,e-Wo/2,e+n-Wo/2];return[[s,l],[r,l],[s,a],[r,a],[s,c],[r,c],[o,e-n-Wo],[o,e+n]].map(([u,d])=>({left:u,top:d,width:t}))})}var Th=class{constructor(e,t){this.stage=e;this.holder=t;t.append(this.layer,this.tip),this.tip.hidden=!0,this.renew(),this.layer.hidden=!0,e.afterDraw=()=>this.place(),t.addEventListener("pointermove",n=>{if(n.pointerType!=="mouse"||n.buttons!==0)return this.point(null,0,0);let s=t.getBoundingClientRect(),[r,o]=[n.clientX-s.left,n.clientY-s.top],a=n.target instanceof HTMLCanvasElement;this.point(a?e.bodyAt(r,o):null,r,o)}),t.addEventListener("pointerleave",()=>this.point(null,0,0))}stage;holder;layer=z("div","labels");tip=z("div","tip");tags=[];on=!1;renew(){this.tags=[],this.layer.replaceChildren(),this.point(null,0,0);for(let e of this.stage.bodies)this.add(e,e.name,"body");for(let e of this.stage.marks.joints)this.add(e,e.userData.label,"joint");for(let e of this.stage.marks.markers)this.add(e,e.userData.label,"marker");this.place()}add(e,t,n){let s=z("span",`label ${n}`,t);this.layer.append(s),this.tags.push({object:e,tag:s,width:0,slot:0})}show(e){this.on=e,this.layer.hidden=!e,this.place()}point(e,t,n){this.stage.highlight(e),this.tip.hidden=e===null,e!==null&&(this.tip.textContent=e,this.tip.style.transform=`translate(${t+14}px, ${n+14}px)`)}place(){if(!this.on)return;let{clientWidth:e,clientHeight:t}=this.holder,n=[];for(let s of this.tags){let{object:r,tag:o}=s,a=r.visible?this.stage.project(r):null;if(o.hidden=a===null,!a)continue;s.width||=o.offsetWidth;let l=FE(a.x,a.y,s.width),c=u=>u.left>=0&&u.left+u.width<=e&&u.top>=0&&u.top+Wo<=t&&!n.some(d=>UE(u,d));c(l[s.slot])||(s.slot=Math.max(l.findIndex(c),0));let h=l[s.slot];o.hidden=!c(h),!o.hidden&&(n.push(h),o.style.transform=`translate(${h.left.toFixed(1)}px, ${h.top.toFixed(1)}px)`)}}};function a0(i){let e=i.bodies.some(({plain:n})=>n!==null)||i.ground.some(({fromFile:n})=>n),t=new Map([["shapes",e?"Meshes":"Shapes"]]);return e&&t.set("plain","Simple"),i.bodies.some(n=>n.inertia.length>0)&&t.set("inertia","Inertia"),t}function l0(i,e){let t=qe("look"),n=r=>{t.value=r,i.setLook(r)},s=r=>{let o=t.value;qe("looks").hidden=r.size<2,t.replaceChildren(...[...r].map(([l,c])=>{let h=z("option","",c);return h.value=l,h}));let a=r.has(o)?o:"shapes";t.value=a,(a!=="shapes"||o&&o!==a)&&i.setLook(a)};return s(a0(e)),t.addEventListener("change",()=>{i.setLook(t.value),t.blur()}),document.addEventListener("keydown",r=>{if(r.key.toLowerCase()!=="b"||r.ctrlKey||r.metaKey||r.altKey||r.target.matches("input, select, textarea"))return;let o=[...t.options].map(({value:a})=>a);o.length>1&&n(o[(t.selectedIndex+1)%o.length])}),r=>s(a0(r))}var OE=4;function c0(i,e){let t=z("div","pick");t.setAttribute("role","group"),t.hidden=!0,e.append(t);let n=()=>{t.hidden=!0},s=(c,h)=>{let u=z("button","",c);return u.type="button",u.addEventListener("click",()=>{h(),n()}),u},r=(c,h,u)=>{t.setAttribute("aria-label",`Body ${c}`);let d=i.seesThrough(c);t.replaceChildren(z("strong","",c),s("Hide",()=>i.showBody(c,!1)),s(d?"Solid":"See through",()=>i.setGlass(c,!d)),...i.altered?[s("Show all",()=>i.showAll())]:[]),o(h,u)},o=(c,h)=>{t.hidden=!1;let[u,d]=[e.clientWidth-t.offsetWidth-8,e.clientHeight-t.offsetHeight-8];t.style.transform=`translate(${Math.max(8,Math.min(c,u))}px, ${Math.max(8,Math.min(h+8,d))}px)`},a=null,l=c=>{let h=e.getBoundingClientRect();return{x:c.clientX-h.left,y:c.clientY-h.top}};i.canvas.addEventListener("pointerdown",c=>{a=c.button===0&&!i.grasping?l(c):null,n()}),i.canvas.addEventListener("pointerup",c=>{let h=l(c);if(!a||Math.hypot(h.x-a.x,h.y-a.y)>OE)return;let u=i.bodyAt(h.x,h.y);if(u!==null)return r(u,h.x,h.y);i.altered&&(t.setAttribute("aria-label","Bodies"),t.replaceChildren(s("Show all bodies",()=>i.showAll())),o(h.x,h.y))}),document.addEventListener("keydown",c=>{c.key==="Escape"&&n()})}var BE=["video/mp4;codecs=avc1.640028","video/mp4","video/webm;codecs=vp9","video/webm"],kE=30,zE=8e6,VE=300;function h0(i,e,t){let n=qe("record"),s=typeof MediaRecorder>"u"?void 0:BE.find(o=>MediaRecorder.isTypeSupported(o));if(n.hidden=!e.moves,!s){n.disabled=!0,n.title="This browser records no videos; kinetree video writes them";return}let r=null;n.addEventListener("click",()=>{if(r)return r();let o=t(),a={loop:e.loop,time:e.time},l=z("canvas"),c=i.canvas;[l.width,l.height]=[c.width&-2,c.height&-2];let h=l.getContext("2d"),u=getComputedStyle(document.body),d=Math.max(12,Math.round(l.height/40)),f=()=>{h.fillStyle=u.backgroundColor,h.fillRect(0,0,l.width,l.height),h.drawImage(i.canvas,0,0,l.width,l.height),h.fillStyle=u.color,h.font=`${d}px system-ui, sans-serif`;let M=e.speed===1?"":`   ${Qe(e.speed)}×`;h.fillText(`${so(e.shown,e.end-e.start)} s${M}`,d,l.height-d),h.fillText(o,d,l.height-2.5*d)},p=new MediaRecorder(l.captureStream(kE),{mimeType:s,videoBitsPerSecond:zE}),_=[];p.addEventListener("dataavailable",({data:M})=>_.push(M)),p.addEventListener("stop",()=>{let M=s.split(";")[0];mr(pr(o,M.split("/")[1]),new Blob(_,{type:M}))});let m=i.onDraw(f);r=()=>{r=null,m(),p.state!=="inactive"&&p.stop(),e.pause(),e.loop=a.loop,e.setTime(a.time),n.setAttribute("aria-pressed","false")},n.setAttribute("aria-pressed","true"),e.loop=!1,e.setTime(e.start),i.draw(),p.start(),e.play();let g=r,x=()=>{if(r===g){if(e.playing)return void requestAnimationFrame(x);window.setTimeout(()=>{r===g&&g()},VE)}};requestAnimationFrame(x)})}var u0={type:"change"},bf={type:"start"},f0={type:"end"},Ah=new Cr,d0=new Qn,GE=Math.cos(70*$i.DEG2RAD),wn=new I,ci=2*Math.PI,Ct={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},vf=1e-6,Ch=class extends ja{constructor(e,t=null){super(e,t),this.state=Ct.NONE,this.target=new I,this.cursor=new I,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:cr.ROTATE,MIDDLE:cr.DOLLY,RIGHT:cr.PAN},this.touches={ONE:hr.ROTATE,TWO:hr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new I,this._lastQuaternion=new zt,this._lastTargetPosition=new I,this._quat=new zt().setFromUnitVectors(e.up,new I(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Fo,this._sphericalDelta=new Fo,this._scale=1,this._panOffset=new I,this._rotateStart=new De,this._rotateEnd=new De,this._rotateDelta=new De,this._panStart=new De,this._panEnd=new De,this._panDelta=new De,this._dollyStart=new De,this._dollyEnd=new De,this._dollyDelta=new De,this._dollyDirection=new I,this._mouse=new De,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=WE.bind(this),this._onPointerDown=HE.bind(this),this._onPointerUp=XE.bind(this),this._onContextMenu=jE.bind(this),this._onMouseWheel=$E.bind(this),this._onKeyDown=ZE.bind(this),this._onTouchStart=KE.bind(this),this._onTouchMove=JE.bind(this),this._onMouseDown=qE.bind(this),this._onMouseMove=YE.bind(this),this._interceptControlDown=QE.bind(this),this._interceptControlUp=eT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ct.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(u0),this.update(),this.state=Ct.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;wn.copy(t).sub(this.target),wn.applyQuaternion(this._quat),this._spherical.setFromVector3(wn),this.autoRotate&&this.state===Ct.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ci:n>Math.PI&&(n-=ci),s<-Math.PI?s+=ci:s>Math.PI&&(s-=ci),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(wn.setFromSpherical(this._spherical),wn.applyQuaternion(this._quatInverse),t.copy(this.target).add(wn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=wn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new I(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new I(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=wn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Ah.origin.copy(this.object.position),Ah.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Ah.direction))<GE?this.object.lookAt(this.target):(d0.setFromNormalAndCoplanarPoint(this.object.up,this.target),Ah.intersectPlane(d0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>vf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>vf||this._lastTargetPosition.distanceToSquared(this.target)>vf?(this.dispatchEvent(u0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ci/60*this.autoRotateSpeed*e:ci/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){wn.setFromMatrixColumn(t,0),wn.multiplyScalar(-e),this._panOffset.add(wn)}_panUp(e,t){this.screenSpacePanning===!0?wn.setFromMatrixColumn(t,1):(wn.setFromMatrixColumn(t,0),wn.crossVectors(this.object.up,wn)),wn.multiplyScalar(e),this._panOffset.add(wn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;wn.copy(s).sub(this.target);let r=wn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/t.clientHeight),this._rotateUp(ci*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/t.clientHeight),this._rotateUp(ci*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new De,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function HE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function WE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function XE(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(f0),this.state=Ct.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function qE(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case cr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ct.DOLLY;break;case cr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ct.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ct.ROTATE}break;case cr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ct.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ct.PAN}break;default:this.state=Ct.NONE}this.state!==Ct.NONE&&this.dispatchEvent(bf)}function YE(i){switch(this.state){case Ct.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ct.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ct.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function $E(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ct.NONE||(i.preventDefault(),this.dispatchEvent(bf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(f0))}function ZE(i){this.enabled!==!1&&this._handleKeyDown(i)}function KE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case hr.ROTATE:if(this.enableRotate===!1){this.state=Ct.NONE;break}this._handleTouchStartRotate(i),this.state=Ct.TOUCH_ROTATE;break;case hr.PAN:if(this.enablePan===!1){this.state=Ct.NONE;break}this._handleTouchStartPan(i),this.state=Ct.TOUCH_PAN;break;default:this.state=Ct.NONE}break;case 2:switch(this.touches.TWO){case hr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ct.TOUCH_DOLLY_PAN;break;case hr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ct.TOUCH_DOLLY_ROTATE;break;default:this.state=Ct.NONE}break;default:this.state=Ct.NONE}this.state!==Ct.NONE&&this.dispatchEvent(bf)}function JE(i){switch(this._trackPointer(i),this.state){case Ct.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ct.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ct.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ct.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ct.NONE}}function jE(i){this.enabled!==!1&&i.preventDefault()}function QE(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function eT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var p0=["#3b7dd8","#e8993a","#1fa187","#d45f7f","#7f6bd1","#5fb7e5","#b0892f","#8c96a3"],Sf={light:["#1f6fd1","#d97a06","#0b8a6c","#c2410c","#a2408f","#0e94c4","#7a6a00","#5b6472"],dark:["#6aa9ff","#ffb454","#3fd0a6","#ff7f5c","#e08bd0","#5fd0f5","#dccb52","#a3adba"]},m0=[[],[7,4],[2,3]];function Rh(i){return p0[i%p0.length]}function Mf(i,e){return Sf[i][e%Sf[i].length]}function wf(i){return m0[Math.floor(i/Sf.light.length)%m0.length]}var Fr={light:{sky:"#ffffff",earth:"#c9ced6",gridMinor:"#8d99a8",gridMajor:"#5f6c7d",joint:"#3c4552",marker:"#b3186d",force:"#d4380d",torque:"#7c3aed",link:"#5b6675",path:"#b3186d",gridOpacity:.42,shadow:.17,ambient:2.1,key:2},dark:{sky:"#dfe8f5",earth:"#39424f",gridMinor:"#5d6a7c",gridMajor:"#8593a6",joint:"#c3ccd8",marker:"#ff7ac6",force:"#ff7a45",torque:"#b79bff",link:"#a7b3c2",path:"#ff7ac6",gridOpacity:.4,shadow:.42,ambient:1.7,key:2}};function tT(i){let e=10**Math.floor(Math.log10(i)),t=i/e;return(t>=5?5:t>=2?2:1)*e}var nT=`
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,iT=`
uniform float cell; uniform vec2 middle; uniform float reach; uniform vec3 minorColor; uniform vec3 majorColor; uniform float opacity;
varying vec2 place;
float lines(float spacing, float width) {
  vec2 p = place / spacing;
  vec2 w = fwidth(p);
  vec2 d = abs(fract(p - 0.5) - 0.5) / w;
  float crowded = smoothstep(0.5, 0.2, max(w.x, w.y));
  return (1.0 - smoothstep(width - 0.5, width + 0.5, min(d.x, d.y))) * crowded;
}
void main() {
  float minor = lines(cell, 0.5) * 0.55;
  float major = lines(5.0 * cell, 0.75);
  float fade = 1.0 - smoothstep(0.15, 1.0, distance(place, middle) / reach);
  float alpha = max(minor, major) * fade * opacity;
  if (alpha < 0.003) discard;
  gl_FragColor = vec4(mix(minorColor, majorColor, major), alpha);
  #include <colorspace_fragment>
}`,g0={polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},Ph=class{group=new kt;cell;grid;shadow;constructor(e,t,n,s){let{span:r}=e;this.cell=tT(r/10);let o=1.7*r;this.group.quaternion.setFromUnitVectors(new I(0,0,1),t);let a=e.center.clone().applyQuaternion(this.group.quaternion.clone().invert()),l=Math.min(e.box.min.dot(t),e.box.max.dot(t)),c=n??(l>=-.01*r?Math.min(0,l):l-.04*r);this.group.position.copy(t).multiplyScalar(c),this.grid=new oi({vertexShader:nT,fragmentShader:iT,transparent:!0,depthWrite:!1,side:On,...g0,uniforms:{cell:{value:this.cell},middle:{value:new De(a.x,a.y)},reach:{value:o},minorColor:{value:new nt},majorColor:{value:new nt},opacity:{value:1}}}),this.shadow=new Ga({transparent:!0,depthWrite:!1,...g0});let h=2*o+2*Math.max(Math.abs(a.x),Math.abs(a.y)),u=new ct(new us(h,h),this.grid),d=new ct(new us(2*o,2*o),this.shadow);d.position.set(a.x,a.y,0),d.receiveShadow=!0,d.renderOrder=-2,u.renderOrder=-1,this.group.add(u),s&&this.group.add(d)}setTheme(e){let t=Fr[e];this.grid.uniforms.minorColor.value.set(t.gridMinor),this.grid.uniforms.majorColor.value.set(t.gridMajor),this.grid.uniforms.opacity.value=t.gridOpacity,this.shadow.opacity=t.shadow}};var _0=new tn,Ih=new I,Xo=class extends Za{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new At(e,3)),this.setAttribute("uv",new At(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,n=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),n.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new lr(t,6,1);return this.setAttribute("instanceStart",new Gi(n,3,0)),this.setAttribute("instanceEnd",new Gi(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new lr(t,6,1);return this.setAttribute("instanceColorStart",new Gi(n,3,0)),this.setAttribute("instanceColorEnd",new Gi(n,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new Va(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new tn);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),_0.setFromBufferAttribute(t),this.boundingBox.union(_0))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new cs),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Ih.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Ih)),Ih.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Ih));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};Pe.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new De},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};si.line={uniforms:rl.merge([Pe.common,Pe.fog,Pe.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var gr=class extends oi{constructor(e){super({type:"LineMaterial",uniforms:rl.clone(si.line.uniforms),vertexShader:si.line.vertexShader,fragmentShader:si.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Ef=new Lt,x0=new I,y0=new I,Bn=new Lt,kn=new Lt,ps=new Lt,Tf=new I,Af=new Mt,zn=new Ja,v0=new I,Lh=new tn,Dh=new cs,ms=new Lt,gs,Or;function b0(i,e,t){return ms.set(0,0,-e,1).applyMatrix4(i.projectionMatrix),ms.multiplyScalar(1/ms.w),ms.x=Or/t.width,ms.y=Or/t.height,ms.applyMatrix4(i.projectionMatrixInverse),ms.multiplyScalar(1/ms.w),Math.abs(Math.max(ms.x,ms.y))}function sT(i,e){let t=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){zn.start.fromBufferAttribute(s,a),zn.end.fromBufferAttribute(r,a),zn.applyMatrix4(t);let c=new I,h=new I;gs.distanceSqToSegment(zn.start,zn.end,h,c),h.distanceTo(c)<Or*.5&&e.push({point:h,pointOnLine:c,distance:gs.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function rT(i,e,t){let n=e.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-e.near;gs.at(1,ps),ps.w=1,ps.applyMatrix4(e.matrixWorldInverse),ps.applyMatrix4(n),ps.multiplyScalar(1/ps.w),ps.x*=r.x/2,ps.y*=r.y/2,ps.z=0,Tf.copy(ps),Af.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(Bn.fromBufferAttribute(l,d),kn.fromBufferAttribute(c,d),Bn.w=1,kn.w=1,Bn.applyMatrix4(Af),kn.applyMatrix4(Af),Bn.z>u&&kn.z>u)continue;if(Bn.z>u){let M=Bn.z-kn.z,v=(Bn.z-u)/M;Bn.lerp(kn,v)}else if(kn.z>u){let M=kn.z-Bn.z,v=(kn.z-u)/M;kn.lerp(Bn,v)}Bn.applyMatrix4(n),kn.applyMatrix4(n),Bn.multiplyScalar(1/Bn.w),kn.multiplyScalar(1/kn.w),Bn.x*=r.x/2,Bn.y*=r.y/2,kn.x*=r.x/2,kn.y*=r.y/2,zn.start.copy(Bn),zn.start.z=0,zn.end.copy(kn),zn.end.z=0;let _=zn.closestPointToPointParameter(Tf,!0);zn.at(_,v0);let m=$i.lerp(Bn.z,kn.z,_),g=m>=-1&&m<=1,x=Tf.distanceTo(v0)<Or*.5;if(g&&x){zn.start.fromBufferAttribute(l,d),zn.end.fromBufferAttribute(c,d),zn.start.applyMatrix4(o),zn.end.applyMatrix4(o);let M=new I,v=new I;gs.distanceSqToSegment(zn.start,zn.end,v,M),t.push({point:v,pointOnLine:M,distance:gs.origin.distanceTo(v),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var Nh=class extends ct{constructor(e=new Xo,t=new gr({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,n=e.attributes.instanceEnd,s=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)x0.fromBufferAttribute(t,o),y0.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+x0.distanceTo(y0);let r=new lr(s,2,1);return e.setAttribute("instanceDistanceStart",new Gi(r,1,0)),e.setAttribute("instanceDistanceEnd",new Gi(r,1,1)),this}raycast(e,t){let n=this.material.worldUnits,s=e.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;gs=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;Or=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Dh.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=Or*.5;else{let u=Math.max(s.near,Dh.distanceToPoint(gs.origin));c=b0(s,u,l.resolution)}if(Dh.radius+=c,gs.intersectsSphere(Dh)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),Lh.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=Or*.5;else{let u=Math.max(s.near,Lh.distanceToPoint(gs.origin));h=b0(s,u,l.resolution)}Lh.expandByScalar(h),gs.intersectsBox(Lh)!==!1&&(n?sT(this,t):rT(this,s,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(Ef),this.material.uniforms.resolution.value.set(Ef.z,Ef.w))}};var qo=class extends Xo{constructor(){super(),this.isLineGeometry=!0,this.type="LineGeometry"}setPositions(e){let t=e.length-3,n=new Float32Array(2*t);for(let s=0;s<t;s+=3)n[2*s]=e[s],n[2*s+1]=e[s+1],n[2*s+2]=e[s+2],n[2*s+3]=e[s+3],n[2*s+4]=e[s+4],n[2*s+5]=e[s+5];return super.setPositions(n),this}setColors(e){let t=e.length-3,n=new Float32Array(2*t);for(let s=0;s<t;s+=3)n[2*s]=e[s],n[2*s+1]=e[s+1],n[2*s+2]=e[s+2],n[2*s+3]=e[s+3],n[2*s+4]=e[s+4],n[2*s+5]=e[s+5];return super.setColors(n),this}setFromPoints(e){let t=e.length-1,n=new Float32Array(6*t);for(let s=0;s<t;s++)n[6*s]=e[s].x,n[6*s+1]=e[s].y,n[6*s+2]=e[s].z||0,n[6*s+3]=e[s+1].x,n[6*s+4]=e[s+1].y,n[6*s+5]=e[s+1].z||0;return super.setPositions(n),this}fromLine(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}};var Yo=class extends Nh{constructor(e=new qo,t=new gr({color:Math.random()*16777215})){super(e,t),this.isLine2=!0,this.type="Line2"}};var oT=new I(0,1,0),aT={force:"N",moment:"N·m"},hl=class{group=new kt;perMetre;any;material=new Fn({roughness:.5,emissiveIntensity:.45,depthTest:!1,transparent:!0});arrows;constructor(e,t,n,s,r){let o=e.reactions.filter(u=>u.kind===t),a=o.flatMap(lT).sort((u,d)=>u-d),l=a[a.length-1]??0,c=e.plots.find(({unit:u,size:d})=>u===aT[t]&&d>0)?.size??0;this.any=Ys(l,c)===null;let h=a[Math.floor(.9*a.length)]||l||1;this.perMetre=h/(.25*s),this.arrows=this.any?o.map(u=>new Cf(u,n,this.group,this.material,.0065*s*r,t==="moment")):[]}update(e,t){if(this.group.visible)for(let n of this.arrows)n.update(e,t,this.perMetre)}paint(e){this.material.color.set(e),this.material.emissive.set(e)}};function lT({force:i}){let e=[];for(let t=0;t<i.length;t+=3)e.push(Math.hypot(i[t],i[t+1],i[t+2]));return e.filter(Number.isFinite)}var Cf=class{constructor(e,t,n,s,r,o){this.reaction=e;this.carrier=t;this.thick=r;let a=()=>new ct(new ir(2.8*r,8*r,24).translate(0,4*r,0),s);this.shaft=new ct(new ni(r,r,1,16).translate(0,.5,0),s),this.tips=o?[a(),a()]:[a()];for(let l of[this.shaft,...this.tips])l.renderOrder=4;this.whole.add(this.shaft,...this.tips),n.add(this.whole)}reaction;carrier;thick;shaft;tips;whole=new kt;here=new I;force=new I;next=new I;update(e,t,n){let{force:s}=this.reaction;this.force.fromArray(s,3*e),t>0&&this.force.lerp(this.next.fromArray(s,3*e+3),t);let r=this.force.length()/n;if(this.whole.visible=r>.5*this.thick,!this.whole.visible)return;let o=Math.min(1,r/(12*this.thick)),a=8*this.thick*o;this.tips.forEach((l,c)=>{l.scale.setScalar(o),l.position.y=r-(1+.6*c)*a}),this.shaft.scale.set(o,Math.max(r-a,1e-9),o),this.here.fromArray(this.reaction.point),this.whole.position.copy(this.carrier(this.reaction.body).localToWorld(this.here)),this.whole.quaternion.setFromUnitVectors(oT,this.force.normalize())}};var ul=new I;function Ii(i,e,t,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;ul.copy(e),ul[n]=0,ul.normalize();let c=.5*o/(o+a),h=1-ul.angleTo(i)/l;return Math.sign(ul[t])===1?h*c:a/(o+a)+c+c*(1-h)}var Uh=class i extends xi{constructor(e=1,t=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new I,c=new I,h=new I(e,t,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,p=u.length/6,_=new I,m=.5/o;for(let g=0,x=0;g<u.length;g+=3,x+=2)switch(l.fromArray(u,g),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),u[g+0]=h.x*Math.sign(l.x)+c.x*r,u[g+1]=h.y*Math.sign(l.y)+c.y*r,u[g+2]=h.z*Math.sign(l.z)+c.z*r,d[g+0]=c.x,d[g+1]=c.y,d[g+2]=c.z,Math.floor(g/p)){case 0:_.set(1,0,0),f[x+0]=Ii(_,c,"z","y",r,n),f[x+1]=1-Ii(_,c,"y","z",r,t);break;case 1:_.set(-1,0,0),f[x+0]=1-Ii(_,c,"z","y",r,n),f[x+1]=1-Ii(_,c,"y","z",r,t);break;case 2:_.set(0,1,0),f[x+0]=1-Ii(_,c,"x","z",r,e),f[x+1]=Ii(_,c,"z","x",r,n);break;case 3:_.set(0,-1,0),f[x+0]=1-Ii(_,c,"x","z",r,e),f[x+1]=1-Ii(_,c,"z","x",r,n);break;case 4:_.set(0,0,1),f[x+0]=1-Ii(_,c,"x","y",r,e),f[x+1]=1-Ii(_,c,"y","x",r,t);break;case 5:_.set(0,0,-1),f[x+0]=Ii(_,c,"x","y",r,e),f[x+1]=1-Ii(_,c,"y","x",r,t);break}}static fromJSON(e){return new i(e.width,e.height,e.depth,e.segments,e.radius)}};function S0(i,e){let t=i.getIndex().array,n=i.getAttribute("position").array,[s,r]=[t.length/3,n.length/3],o=new Float32Array(t.length);for(let d=0;d<s;d++){let[f,p,_]=[3*t[3*d],3*t[3*d+1],3*t[3*d+2]],[m,g,x]=[n[p]-n[f],n[p+1]-n[f+1],n[p+2]-n[f+2]],[M,v,T]=[n[_]-n[f],n[_+1]-n[f+1],n[_+2]-n[f+2]],[E,y,S]=[g*T-x*v,x*M-m*T,m*v-g*M],N=Math.hypot(E,y,S)||1;o.set([E/N,y/N,S/N],3*d)}let a=new Uint32Array(r+1);for(let d of t)a[d+1]++;for(let d=0;d<r;d++)a[d+1]+=a[d];let l=a.slice(),c=new Uint32Array(t.length);for(let d=0;d<t.length;d++)c[l[t[d]]++]=Math.floor(d/3);let h=Math.cos(e),u=new Float32Array(3*t.length);for(let d=0;d<t.length;d++){let f=3*Math.floor(d/3),[p,_,m]=[0,0,0];for(let x=a[t[d]];x<a[t[d]+1];x++){let M=3*c[x];o[f]*o[M]+o[f+1]*o[M+1]+o[f+2]*o[M+2]<h||(p+=o[M],_+=o[M+1],m+=o[M+2])}let g=Math.hypot(p,_,m)||1;u[3*d]=p/g,u[3*d+1]=_/g,u[3*d+2]=m/g}return i.toNonIndexed().setAttribute("normal",new Kt(u,3))}var Rf=new I(0,1,0),cT=Math.PI/5,hT=["#d1495b","#2a9d62","#2f6fde"];function uT(i,e=1){return new Fn({color:i,roughness:.62,metalness:.04,transparent:e<1,opacity:e,depthWrite:e>=.5})}function dl(i,e){let t=i.color??e,n=dT(i,t),s=new kt;return s.add(n),s.position.fromArray(i.position),s.quaternion.fromArray(i.quaternion),s.traverse(r=>{r instanceof ct&&r.material instanceof Fn&&(r.castShadow=i.kind!=="plane"&&i.opacity>=.5,r.receiveShadow=!0)}),s}function dT(i,e){let t=uT(e,i.opacity);switch(i.kind){case"box":{let[n,s,r]=i.size,o=Math.min(n,s,r),a=o>.02*Math.max(n,s,r)?new Uh(n,s,r,3,.09*o):new xi(n,s,r);return new ct(a,t)}case"sphere":return new ct(new sr(i.radius,40,24),t);case"ellipsoid":{let n=new ct(new sr(1,40,24),t);return n.scale.fromArray(i.radii),n}case"cylinder":return M0(new ct(new ni(i.radius,i.radius,i.length,48),t));case"cone":return M0(new ct(new ir(i.radius,i.length,48),t));case"capsule":return fT(i.p1,i.p2,i.radius,t);case"plane":{let[n,s]=i.size;return t.side=On,new ct(new us(n,s),t)}case"mesh":return pT(i,t);case"line":return $o(i.points.flat(),e);case"frame":return gT(i.size)}}function M0(i){return i.quaternion.setFromUnitVectors(Rf,new I(0,0,1)),i}function fT(i,e,t,n){let s=new I(...i),r=new I(...e).sub(s),o=r.length(),a=new ct(new Oa(t,o,10,28),n);return a.position.copy(s).addScaledVector(r,.5),o>0&&a.quaternion.copy(new zt().setFromUnitVectors(Rf,r.divideScalar(o))),a}function pT(i,e){let t=new bn;t.setAttribute("position",new Kt(i.vertices,3)),t.setIndex(new Kt(i.triangles,1)),i.paint?.length&&(t.setAttribute("color",new Kt(mT(i.paint,e.color),3)),e.vertexColors=!0,e.color.set("#ffffff")),i.fromFile&&(e.side=On);let n=new ct(S0(t,cT),e);return i.scale&&n.scale.fromArray(i.scale),n}function mT(i,e){let t=i.flatMap(([n,s])=>Array.from({length:n},()=>(s===null?e:new nt(s)).toArray()));return Float32Array.from(t.flat())}function $o(i,e,t=1){let n=new qo().setPositions(Float32Array.from(i));return new Yo(n,new gr({color:e,linewidth:1.75,transparent:t<1,opacity:t}))}function gT(i){let e=new kt;return hT.forEach((t,n)=>{let s=new I().setComponent(n,1),r=new hs({color:t}),o=new ct(new ni(.022*i,.022*i,.82*i,12),r),a=new ct(new ir(.06*i,.18*i,16),r);for(let[l,c]of[[o,.41],[a,.91]])l.quaternion.setFromUnitVectors(Rf,s),l.position.copy(s).multiplyScalar(c*i),e.add(l)}),e}var _T=new I(0,1,0),xT=new I(0,0,1),yT=8;function vT(i,e){let t=(n,s)=>new ni(n,n,s,32).rotateX(Math.PI/2);return/prism|slid|transl/i.test(i)?[new xi(1.2*e,1.2*e,4*e)]:/cylindr/i.test(i)?[t(.8*e,4*e)]:/revol|hinge|contin|screw|helic/i.test(i)?[t(e,2.6*e)]:/univ|cardan/i.test(i)?[t(.6*e,3*e),t(.6*e,3*e).rotateX(Math.PI/2)]:/spher|ball/i.test(i)?[new sr(1.25*e,28,18)]:/fix|weld|rigid/i.test(i)?[new xi(1.5*e,1.5*e,1.5*e)]:/free|float/i.test(i)?[]:[new Lo(1.3*e)]}var w0=[0,0,0],bT="#8c96a3",Fh=class{constructor(e,t,n){this.report=e;this.carrier=t;this.firstPoints=e.markers.map(({point:o})=>[...o]);let s=Math.min(1,Math.sqrt(yT/Math.max(e.joints.length,e.bodies.length,1))),r=.017*n*s;for(let o of e.joints)this.joints.add(this.addJoint(o,r));for(let o of e.markers)this.markers.add(this.addMarker(o,.8*r));for(let o of e.links)this.springs.push(new Pf(o,t,this.links,this.linkPaint,n*s));this.forces=new hl(e,"force",t,n,s),this.torques=new hl(e,"moment",t,n,s)}report;carrier;joints=new Set;markers=new Set;paths=new kt;forces;torques;links=new kt;jointPaint=new Fn({roughness:.5,metalness:.1});markerPaint=new hs({depthTest:!1,transparent:!0,opacity:.95});linkPaint=new Fn({roughness:.45,metalness:.25});pathColor=Fr.light.path;springs=[];firstPoints;addJoint(e,t){let n=new kt;for(let r of vT(e.type,t)){let o=new ct(r,this.jointPaint);o.castShadow=!0,n.add(o)}n.position.fromArray(e.point);let s=e.axis&&new I(...e.axis);return s&&s.length()>0&&n.quaternion.setFromUnitVectors(xT,s.normalize()),n.userData.label=e.name,this.carrier(e.body).add(n),n}addMarker(e,t){let n=new ct(new Lo(t),this.markerPaint);return n.renderOrder=5,n.position.fromArray(e.point),n.userData.label=e.name,this.carrier(e.body).add(n),n}showPaths(e){if(this.paths.visible=e,!e||this.paths.children.length>0)return;let{bodies:t,markers:n}=this.report,s=n.length>0?n.flatMap((r,o)=>r.body===null?[]:[{body:t.find(a=>a.name===r.body),point:r.point,first:this.firstPoints[o]}]):t.map(r=>({body:r,point:w0,first:w0}));for(let{body:r,point:o,first:a}of s){r.original&&this.paths.add($o(E0(r.original,a),bT,.6));let l=$o(E0(r,o),this.pathColor,.75);l.userData.themed=!0,this.paths.add(l)}}replace(){let e=(t,n)=>{[...t].forEach((s,r)=>s.position.fromArray(n[r].point))};e(this.joints,this.report.joints),e(this.markers,this.report.markers)}renewPaths(){let e=this.paths.visible;this.paths.clear(),e&&this.showPaths(!0)}update(e,t){for(let n of this.springs)n.update();this.forces.update(e,t),this.torques.update(e,t)}setTheme(e){let t=Fr[e];this.jointPaint.color.set(t.joint),this.markerPaint.color.set(t.marker),this.forces.paint(t.force),this.torques.paint(t.torque),this.linkPaint.color.set(t.link),this.pathColor=t.path;for(let n of this.paths.children)n instanceof Yo&&n.userData.themed&&n.material.color.set(t.path)}};function E0({positions:i,quaternions:e},t){let n=new Float32Array(i.length),s=new I,r=new zt;for(let o=0;3*o<n.length;o++)s.set(...t).applyQuaternion(r.fromArray(e,4*o)),n[3*o]=s.x+i[3*o],n[3*o+1]=s.y+i[3*o+1],n[3*o+2]=s.z+i[3*o+2];return n}var Pf=class{constructor(e,t,n,s,r){this.link=e;this.carrier=t;this.size=r;this.body=new ct(new bn,s),this.body.castShadow=!0,this.body.userData.label=e.name,n.add(this.body)}link;carrier;size;body;from=new I;to=new I;builtFor=0;update(){this.carrier(this.link.body1).localToWorld(this.from.fromArray(this.link.point1)),this.carrier(this.link.body2).localToWorld(this.to.fromArray(this.link.point2)),this.body.position.copy(this.from),this.to.sub(this.from);let e=this.to.length();this.body.visible=e>0,e!==0&&(this.builtFor===0&&this.build(e),this.body.scale.set(1,e/this.builtFor,1),this.body.quaternion.setFromUnitVectors(_T,this.to.divideScalar(e)))}build(e){let t=.02*this.size,n=.0045*this.size;if(this.builtFor=e,this.body.geometry=this.link.kind==="spring"?ST(t,n,e):new ni(n,n,e,12).translate(0,e/2,0),this.link.kind==="damper"){let s=new ct(new ni(.8*t,.8*t,.4*e,28).translate(0,.35*e,0),this.body.material);s.castShadow=!0,this.body.add(s)}}};function ST(i,e,t){let s=[new I(0,0,0),new I(0,.08*t,0)];for(let r=0;r<=144;r++){let o=r/144,a=2*Math.PI*9*o;s.push(new I(i*Math.cos(a),(.12+.76*o)*t,i*Math.sin(a)))}return s.push(new I(0,.92*t,0),new I(0,t,0)),new za(new Io(s),162,e,8)}function If(i,e,t,n){let s=new Float32Array(4*n),[r,o,a,l]=[0,0,0,1];for(let c=0,h=12*t+3;c<n;c++,h+=12*e){let u=i[h],d=i[h+1],f=i[h+2],p=i[h+3],_=i[h+4],m=i[h+5],g=i[h+6],x=i[h+7],M=i[h+8],v=1+u-_-M,T=1-u+_-M,E=1-u-_+M,y=1+u+_+M,S=Math.max(v,T,E,y),N,R,P,O;S===y?[N,R,P,O]=[x-m,f-g,p-d,y]:S===v?[N,R,P,O]=[v,d+p,f+g,x-m]:S===T?[N,R,P,O]=[d+p,T,m+x,f-g]:[N,R,P,O]=[f+g,m+x,E,p-d];let V=(N*r+R*o+P*a+O*l<0?-.5:.5)/Math.sqrt(Math.max(S,1e-300));s[4*c]=r=V*N,s[4*c+1]=o=V*R,s[4*c+2]=a=V*P,s[4*c+3]=l=V*O}return s}function T0(i){return Array.from({length:i.length/12},(e,t)=>({position:new I().fromArray(i,12*t),quaternion:[...If(i,i.length/12,t,1)]}))}var MT=.22,wT=380,ET=48,A0=window.matchMedia("(prefers-reduced-motion: reduce)");function C0(i,{positions:e,quaternions:t},n,s){i.position.fromArray(e,3*n),i.quaternion.fromArray(t,4*n),s>0&&(i.position.lerp(new I().fromArray(e,3*n+3),s),i.quaternion.slerp(new zt().fromArray(t,4*n+4),s))}var Oh=class{constructor(e,t,n,{canvas:s,context:r,slow:o}){this.report=e;this.clock=t;this.holder=n;this.renderer=new Sh({canvas:s,context:r,antialias:!o,alpha:!0}),this.renderer.debug.checkShaderErrors=!1,this.renderer.shadowMap.enabled=!o,this.renderer.shadowMap.type=Rr,n.prepend(this.renderer.domElement),this.scene.add(this.hemisphere,this.key,this.key.target,this.fill,this.fill.target),this.key.castShadow=!0,this.key.shadow.mapSize.set(2048,2048),this.key.shadow.radius=3,this.build(),this.controls=new Ch(this.camera,this.renderer.domElement),this.controls.enableDamping=!A0.matches,this.controls.dampingFactor=.12,this.controls.addEventListener("start",()=>{this.view=null,this.glide=null}),this.controls.addEventListener("change",()=>this.refresh()),new ResizeObserver(()=>this.resize()).observe(n),this.resize(),this.update()}report;clock;holder;bodies=[];extent;marks;ground;camera=new ei(32,1,.01,1e3);afterDraw=()=>{};painters=new Set;scene=new ls;renderer;controls;up;hemisphere=new qa;key=new No("#ffffff",2);fill=new No("#ffffff",.9);still=new kt;byName=new Map;theme="light";hidden=new Set;glassy=new Set;bodyListeners=[];vanished=!1;leaving=[];dirty=!0;view="home";glide=null;follows=!1;followed=new I;drawnLook="shapes";highlighted=null;ghosts=[];firstShapes=[];hand=null;takes=null;placed=null;build(){let{report:e}=this;this.firstShapes=e.explore?structuredClone(e.bodies.map(({shapes:t})=>t)):[],this.still=new kt,this.byName=new Map,e.ground.forEach(t=>this.still.add(dl(t,"#9aa4b1"))),this.bodies=e.bodies.map((t,n)=>{let s=new kt;return s.name=t.name,s.visible=!this.hidden.has(t.name),s.add(this.shapesOf(n)),s.userData.middle=_f(s).getCenter(new I),this.byName.set(t.name,s),s}),this.up=Eh(e.gravity),this.extent=n0(e,this.bodies,this.still),this.ground=new Ph(this.extent,this.up,e.floor,this.renderer.shadowMap.enabled),this.marks=new Fh(e,t=>t===null?this.still:this.byName.get(t),this.extent.size),this.scene.add(...this.drawn()),this.camera.up.copy(this.up),this.placeLights(),this.ground.setTheme(this.theme),this.marks.setTheme(this.theme)}drawn(){return[this.still,...this.bodies,this.ground.group,this.marks.links,this.marks.forces.group,this.marks.torques.group,this.marks.paths]}replace(e){let t=this.drawn(),[n,s]=[this.standpoint(),this.up],r={forces:this.marks.forces.group.visible,torques:this.marks.torques.group.visible,grid:this.ground.group.visible};this.highlighted=null,this.report=e,this.scene.remove(...t),this.build(),this.marks.forces.group.visible=r.forces,this.marks.torques.group.visible=r.torques,this.ground.group.visible=r.grid,this.returnTo(this.up.equals(s)?n:{...n,view:"home"}),this.leaving.push(...t),this.update()}clearLeft(){for(let e of this.leaving.splice(0))e.traverse(t=>{if(t instanceof ct){t.geometry.dispose();for(let n of[t.material].flat())n.dispose()}})}placeLights(){let{span:e}=this.extent,t=xf("home",this.extent,this.up),n=new I().crossVectors(this.up,t).normalize(),{center:s}=this.extent;this.hemisphere.position.copy(this.up),this.key.position.copy(s).addScaledVector(this.up,1.6*e).addScaledVector(t,.55*e).addScaledVector(n,-.5*e),this.fill.position.copy(s).addScaledVector(t,e).addScaledVector(n,e).addScaledVector(this.up,.2*e),this.key.target.position.copy(s),this.fill.target.position.copy(s);let{shadow:r}=this.key,o=.75*e;Object.assign(r.camera,{left:-o,right:o,top:o,bottom:-o,near:.2*e,far:4*e}),r.camera.updateProjectionMatrix(),r.normalBias=.004*e,r.bias=-.002}setTheme(e){let t=Fr[e];this.theme=e,this.hemisphere.color.set(t.sky),this.hemisphere.groundColor.set(t.earth),this.hemisphere.intensity=t.ambient,this.key.intensity=t.key,this.ground.setTheme(e),this.marks.setTheme(e),this.refresh()}show(e,t){if(e==="joints")for(let n of this.marks.joints)n.visible=t;else if(e==="markers")for(let n of this.marks.markers)n.visible=t;else e==="forces"?this.marks.forces.group.visible=t:e==="torques"?this.marks.torques.group.visible=t:e==="paths"?this.marks.showPaths(t):this.ground.group.visible=t;this.update()}shows(e){return!this.hidden.has(e)}seesThrough(e){return this.glassy===null||this.glassy.has(e)}get altered(){return this.hidden.size>0||this.glassy===null||this.glassy.size>0}onBodies(e){this.bodyListeners.push(e)}showBody(e,t){t?this.hidden.delete(e):this.hidden.add(e),this.changedBodies()}setGlass(e,t){e===null?this.glassy=t?null:new Set:(this.glassy??=new Set(this.bodies.map(n=>n.name)),t?this.glassy.add(e):this.glassy.delete(e)),this.changedBodies()}showAll(){this.hidden.clear(),this.glassy=new Set,this.changedBodies()}changedBodies(){for(let e of this.bodies)this.paint(e.children[0],this.seesThrough(e.name));this.showBodies();for(let e of this.bodyListeners)e()}paint(e,t){e.traverse(n=>{if(!(n instanceof ct)||!(n.material instanceof Fn))return;let{material:s}=n,r=n.userData.opacity??=s.opacity;s.opacity=t?Math.min(r,MT):r,s.transparent=s.opacity<1,s.depthWrite=s.opacity>=.5,n.castShadow=s.opacity>=.5,s.needsUpdate=!0})}showBodies(){for(let e of this.bodies)e.visible=!this.vanished&&!this.hidden.has(e.name);this.marks.links.visible=!this.vanished,this.refresh()}refresh(){this.dirty=!0}update(){let{index:e,fraction:t}=this.clock.locate(),n=this.placed&&T0(this.placed);this.report.bodies.forEach((r,o)=>{n&&o<n.length?(this.bodies[o].position.copy(n[o].position),this.bodies[o].quaternion.fromArray(n[o].quaternion)):C0(this.bodies[o],r,e,t),this.bodies[o].updateMatrixWorld(!0),this.ghosts[o]&&C0(this.ghosts[o],r.original??r,e,t)}),this.marks.update(e,t);let s=this.middle();if(this.follows){let r=s.clone().sub(this.followed);this.camera.position.add(r),this.controls.target.add(r)}this.followed.copy(s),this.refresh()}shapesOf(e){let{color:t,...n}=this.report.bodies[e],s=new kt;for(let r of n[this.drawnLook]??n.shapes)s.add(dl(r,t??Rh(e)));return this.seesThrough(n.name)&&this.paint(s,!0),s}setLook(e){this.drawnLook=e,this.report.ground.forEach((t,n)=>{this.still.children[n].visible=e==="shapes"||!t.fromFile}),this.reshape()}reshape(){this.bodies.forEach((e,t)=>{let n=e.children[0];n.traverse(r=>{r instanceof ct&&r.geometry.dispose()}),e.remove(n);let s=this.shapesOf(t);e.children.unshift(s),s.parent=e}),this.marks.replace(),this.highlighted=null,this.update()}explored(e){this.vanished=e,this.showBodies();let t=this.report.bodies.some(n=>n.original);t&&!this.ghosts.length&&(this.ghosts=this.report.bodies.map((n,s)=>{let r=new kt;for(let o of this.firstShapes[s])r.add(dl({...o,color:null,paint:[],opacity:.2},"#8c96a3"));return r}),this.scene.add(...this.ghosts));for(let n of this.ghosts)n.visible=t;this.marks.renewPaths(),this.update()}place(e){this.placed=e,this.update()}grasp(e){let t=this.renderer.domElement;!this.takes&&e?t.addEventListener("pointerdown",this.take,{capture:!0}):e||(t.removeEventListener("pointerdown",this.take,{capture:!0}),this.drawHand(null)),this.takes=e}take=e=>{let n=this.renderer.domElement.getBoundingClientRect(),s=d=>this.ray(d.clientX-n.left,d.clientY-n.top),r=s(e).intersectObjects(this.bodies.filter(d=>d.visible))[0],o=r?this.bodyOf(r.object):-1;if(e.button!==0||o<0)return;e.stopImmediatePropagation();let a=this.bodies[o].worldToLocal(r.point.clone()).toArray(),l=new Qn().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new I),r.point),c={body:o,local:a,target:r.point.clone()},h=d=>{s(d).ray.intersectPlane(l,c.target),this.takes?.(c)},u=()=>{window.removeEventListener("pointermove",h),this.takes?.(null)};this.takes?.(c),window.addEventListener("pointermove",h),window.addEventListener("pointerup",u,{once:!0}),window.addEventListener("pointercancel",u,{once:!0})};drawHand(e){if(this.hand&&this.scene.remove(this.hand),this.hand=null,e){let t=this.bodies[e.body].localToWorld(new I(...e.local));this.hand=$o(Float32Array.from([...t.toArray(),...e.target.toArray()]),"#d4380d",1),this.scene.add(this.hand)}this.refresh()}middle(){let e=new I;for(let t of this.bodies)e.add(t.position);return e.divideScalar(Math.max(this.bodies.length,1))}follow(e){if(this.follows=e,!e)return;let t=new tn;for(let a of this.bodies)t.expandByObject(a);if(t.isEmpty())return;let{min:n,max:s}=t,r=[n,s,new I(n.x,s.y,s.z),new I(s.x,n.y,n.z)],o=this.camera.position.clone().sub(this.controls.target).normalize();this.view=null,this.stand(yf(this.camera,r,o,this.up,this.covered()))}look(e,t=!0){let n=yf(this.camera,this.extent.points,xf(e,this.extent,this.up),this.up,this.covered());this.view=e,t&&!A0.matches?this.glide={from:{position:this.camera.position.clone(),target:this.controls.target.clone()},to:n,start:performance.now()}:this.stand(n)}standpoint(){return{view:this.view,position:this.camera.position.toArray(),target:this.controls.target.toArray()}}returnTo({view:e,position:t,target:n}){if(e)return this.look(e,!1);this.view=null,this.glide=null,this.stand({position:new I(...t),target:new I(...n)})}covered(){return Math.min(ET/Math.max(this.holder.clientHeight,1),.25)}stand({position:e,target:t}){this.camera.position.copy(e),this.controls.target.copy(t),this.controls.update(),this.refresh()}resize(){let{clientWidth:e,clientHeight:t}=this.holder;e===0||t===0||(this.renderer.setPixelRatio(Math.min(window.devicePixelRatio,2)),this.renderer.setSize(e,t),this.camera.aspect=e/t,this.camera.updateProjectionMatrix(),this.view&&this.look(this.view,!1),this.refresh())}tick(e){if(this.glide){let t=Math.min((e-this.glide.start)/wT,1),n=1-(1-t)**3,{from:s,to:r}=this.glide;this.stand({position:s.position.clone().lerp(r.position,n),target:s.target.clone().lerp(r.target,n)}),t===1&&(this.glide=null)}else this.controls.update();this.dirty&&this.draw()}draw(){this.dirty=!1;let e=this.camera.position.distanceTo(this.controls.target);this.camera.near=e/100,this.camera.far=e+10*this.extent.span,this.camera.updateProjectionMatrix(),this.renderer.render(this.scene,this.camera),this.clearLeft(),this.afterDraw();for(let t of this.painters)t()}get grasping(){return this.takes!==null}get canvas(){return this.renderer.domElement}onDraw(e){return this.painters.add(e),()=>this.painters.delete(e)}groundShapes(){let e=new kt;return this.report.ground.forEach((t,n)=>{this.still.children[n].visible&&e.add(dl(t,"#9aa4b1"))}),e}bodyAt(e,t){let n=this.ray(e,t).intersectObjects(this.bodies.filter(s=>s.visible))[0];return n?this.bodies[this.bodyOf(n.object)]?.name??null:null}ray(e,t){let{clientWidth:n,clientHeight:s}=this.holder,r=new Ka;return r.setFromCamera(new De(2*e/n-1,1-2*t/s),this.camera),r}bodyOf(e){let t=e;for(;t&&!this.bodies.includes(t);)t=t.parent;return t?this.bodies.indexOf(t):-1}highlight(e){let t=e===null?null:this.byName.get(e)??null;if(t!==this.highlighted){for(let[n,s]of[[this.highlighted,0],[t,.28]])n?.traverse(r=>{r instanceof ct&&r.material instanceof Fn&&!r.userData.label&&!r.parent?.userData.label&&(r.material.emissive=new nt(r.material.color),r.material.emissiveIntensity=s)});this.highlighted=t,this.refresh()}}project(e){let t=e.userData.middle??new I,n=e.localToWorld(t.clone()).project(this.camera);return n.z>1?null:{x:(n.x+1)/2*this.holder.clientWidth,y:(1-n.y)/2*this.holder.clientHeight}}poseOf(e){let t=this.byName.get(e);return t?{position:t.getWorldPosition(new I).toArray(),quaternion:t.getWorldQuaternion(new zt).toArray()}:null}placeOf(e){let t=this.byName.get(e);return t?this.project(t):null}scaleForces(e){this.marks.forces.perMetre/=e,this.marks.torques.perMetre/=e,this.update()}picture(){return this.draw(),this.renderer.domElement.toDataURL("image/png")}};var TT=/swiftshader|llvmpipe|softpipe|software|basic render/i;function AT(i){let e=i.getExtension("WEBGL_debug_renderer_info");return TT.test(String(i.getParameter(e?e.UNMASKED_RENDERER_WEBGL:i.RENDERER)))}function R0(){let[i,e]=[document.createElement("canvas"),document.createElement("canvas")];i.width=i.height=1;let t=i.getContext("webgl2"),n=t!==null&&AT(t);t?.getExtension("WEBGL_lose_context")?.loseContext();let s=e.getContext("webgl2",{antialias:!n,alpha:!0});return s&&{canvas:e,context:s,slow:n}}var CT=150,Bh=class{constructor(e,t,n){this.board=t;this.onEdit=n;this.channels=e.flatMap(s=>s.series.map(r=>({group:s.title,unit:s.unit,size:s.size,series:r}))),this.search.addEventListener("input",()=>this.fill()),qe("channels").hidden=this.channels.length===0}board;onEdit;channels;list=qe("channel-list");search=qe("channel-search");fill(){let e=this.search.value.toLowerCase().split(/\s+/).filter(Boolean),t=this.channels.filter(({group:r,unit:o,series:a})=>{let l=`${r} ${a.name} ${o}`.toLowerCase();return e.every(c=>l.includes(c))}),n=t.slice(0,CT).map(r=>this.row(r)),s=t.length-n.length;t.length===0&&n.push(z("li","hint","No channel has this in its name.")),s>0&&n.push(z("li","hint",`${s} more; type to narrow the list.`)),this.list.replaceChildren(...n)}row(e){let t=this.board().shows(e),n=z("button","",void 0,z("i","check",t?"✓":"+"),z("span","name",e.series.name),z("span","from",e.group),z("span","unit",e.unit));return n.type="button",n.setAttribute("aria-pressed",String(t)),n.addEventListener("click",()=>{this.board().toggle(e);let s=this.list.scrollTop;this.onEdit(),this.list.scrollTop=s}),z("li","",void 0,n)}};var RT=40,PT=150,IT=.01,LT=1e-5;function Lf(i,e,t,n,s){for(let r=t,o=0;o<s.length;r+=e)for(let a=0;a<n;a++)s[o++]=i[r+a];return s}var kh=class{constructor(e,t,n){this.data=e;this.report=t;this.clock=n;this.original=t.bodies.map(({positions:s,quaternions:r})=>({positions:s,quaternions:r}))}data;report;clock;values=new Map;initial=new Map;audit=null;agreement=null;start=null;failed="";nothing=!1;reshaped=!1;worker=null;listeners=[];liveListener=null;busy=!1;wanted=null;sent={id:0,stride:1,plain:!1};msPerRow=0;original;onChange(e){this.listeners.push(e)}get changed(){return this.values.size+this.initial.size>0}get exploring(){return this.report.bodies.some(e=>e.original!==void 0)}open(){if(this.worker||this.failed)return;try{this.worker=new Worker(URL.createObjectURL(new Blob(['"use strict";(()=>{var _=class extends Error{};var K=1e-10,Y=1e-9,J=1e-12,$=20,X=200,Z=.7,tt=Math.cos(.1),et=8;function R(h,s){let{data:t}=h,e=t.fixed?{z:Float64Array.from(t.z),notes:[]}:new S(h,s).found();if(e.z.every((r,i)=>Math.abs(r-t.z[i])<=J*(1+Math.abs(r)))&&e.z.set(t.z),h.machine.has("refusals")){h.load(t.t_start,e.z);let{values:r,numbers:i}=h.machine.call("refusals");r.forEach((n,a)=>{if(n!==0)throw new _(`it cannot start from here: ${t.refusals[a].replace("{}",String(Number(i[a].toPrecision(3))))}`)})}return e}var S=class{constructor(s,t){this.motion=s;this.initial=t;let{data:e,machine:r}=s;this.t=e.t_start,this.z=Float64Array.from(e.z),s.load(this.t,this.z);let{x:i,u:n,length:a}=r.call("start");this.z.set(i.subarray(0,e.n_x)),this.z.set(n,e.n_x),this.wishes=e.joints.map(o=>{let l={q:this.z.slice(o.first_q,o.first_q+o.coordinates.length),askedQ:[...o.asked_q],u:this.z.slice(e.n_x+o.first_u,e.n_x+o.first_u+o.speeds.length),askedU:[...o.asked_u]};if(o.coordinates.forEach((m,b)=>this.ask(`${o.name}.${m}`,l.q,l.askedQ,b)),o.speeds.forEach((m,b)=>this.ask(`${o.name}.${m}`,l.u,l.askedU,b)),o.quaternion>=0){let m=l.q.subarray(o.quaternion,o.quaternion+4),b=Math.hypot(...m);m.forEach((u,d)=>{m[d]=u/b})}return this.z.set(l.q,o.first_q),l});let c=e.joints.flatMap(o=>o.coordinates.map((l,m)=>o.coordinate_units[m]==="m"?Math.abs(this.z[o.first_q+m]):0));this.length=Math.max(a[0],...c,0)||1,this.follow()}motion;initial;z;wishes;length;t;doubts=[];ask(s,t,e,r){s in this.initial&&(t[r]=this.initial[s],e[r]=!0)}found(){let{data:s}=this.motion;if(this.wishSpeeds(),s.m>0){let t=this.z.slice();this.firstPossible(this.tiers(i=>i.askedQ),i=>this.closed(t,i)),this.wishSpeeds();let e=this.z.slice(),r=this.tiers(i=>i.askedU).map(i=>({asked:i,bodies:!1}));this.motion.machine.has("velocities")&&r.unshift({asked:r[0].asked,bodies:!0}),this.firstPossible(r,({asked:i,bodies:n})=>{this.z.set(e),this.velocities(i,n)})}return this.countTurns(),{z:this.z,notes:this.notes()}}tiers(s){return this.wishes.some(t=>s(t).some(Boolean))?[!0,!1]:[!1]}firstPossible(s,t){for(let e of s.slice(0,-1))try{return t(e)}catch(r){if(!(r instanceof _))throw r}t(s[s.length-1])}follow(){if(this.motion.machine.has("follow"))for(let s=0;s<$;s++){let t=this.z.slice(0,this.motion.data.n_x);if(this.motion.follow(this.t,this.z),t.every((e,r)=>Math.abs(this.z[r]-e)<=1e-14*(1+Math.abs(e))))return}}closed(s,t){let{free:e}=this.goals(t,i=>i.askedQ),r=null;for(let i=0;i<=et;i++){this.z.set(s),i>0&&this.displace(e,i);try{this.positions(t),i>0&&this.doubts.push("its loops were closed from a displaced start: kinetree may close them in another way");return}catch(n){if(!(n instanceof _))throw n;r??=n}}throw r}displace(s,t){let{speed_lengths:e}=this.motion.data,r=Float64Array.from(s,(i,n)=>i?Math.sin(12.9898*(n+1)+78.233*t)*(e[n]?this.length:1):0);this.motion.move(this.t,this.z,r),this.follow()}positions(s){let{data:t,machine:e}=this.motion,r=this.goals(s,i=>i.askedQ);for(let i=0;i<(e.has("follow")?$:1);i++){let n=this.gaussNewton(r.free,()=>this.positionRows(r.kept)),a=[...t.row_lengths.slice(0,t.m_h),...r.kept.map(([o,l])=>t.joints[o].coordinate_units[l]==="m")];n.forEach((o,l)=>{if(!(Math.abs(o)<=K*(a[l]?this.length:1)))throw new _("it cannot be assembled: the constraints cannot be met")});let c=this.z.slice(0,t.n_x);if(this.follow(),c.every((o,l)=>Math.abs(this.z[l]-o)<=1e-14*(1+Math.abs(o))))break}e.has("branch")&&(this.motion.load(this.t,this.z),e.call("branch").cosines.forEach((i,n)=>{if(!(i>=tt))throw new _(`it cannot be assembled from here: joint "${t.cuts[n]}" would close turned against itself`)}))}goals(s,t){let{joints:e,n_y:r}=this.motion.data,i=new Array(r).fill(!0),n=[];return e.forEach((a,c)=>{let o=t(this.wishes[c]).map(l=>l&&s||a.held);o.every(Boolean)?a.speeds.forEach((l,m)=>{i[a.first_u+m]=!1}):o.forEach((l,m)=>{l&&n.push([c,m])})}),{free:i,kept:n}}positionRows(s){let{n_y:t,m_h:e,joints:r}=this.motion.data,i=this.motion.constraints(this.t,this.z),n=new Float64Array(e+s.length),a=new Float64Array((e+s.length)*t);if(n.set(i.phi.subarray(0,e)),a.set(i.B.subarray(0,e*t)),s.length){let c=this.tangents();s.forEach(([o,l],m)=>{let b=r[o].first_q+l;n[e+m]=this.z[b]-this.wishes[o].q[l];for(let u=0;u<t;u++)a[(e+m)*t+u]=c[u][b]})}return{r:n,B:a}}tangents(){let{n_y:s}=this.motion.data,{inputs:t}=this.motion.machine;return this.motion.load(this.t,this.z),Array.from({length:s},(e,r)=>(t.delta.fill(0),t.delta[r]=1,this.motion.machine.call("tangent").dx.slice()))}gaussNewton(s,t){let{n_y:e,speed_lengths:r}=this.motion.data,i=a=>Math.sqrt(a.reduce((c,o)=>c+o*o,0)),n=t();for(let a=0;a<X&&!(n.r.reduce((d,g)=>Math.max(d,Math.abs(g)),0)<=1e-15||![...n.r,...n.B].every(Number.isFinite));a++){let o=this.leastChange(n.B,n.r,s),l=o.reduce((d,g,p)=>Math.max(d,Math.abs(g)/(r[p]?this.length:1)),0),m=l>0?Math.min(1,Z/l):0,b=this.z.slice(),u=!1;for(let d=0;d<12&&!u;d++,m/=2){let g=new Float64Array(e).map((f,y)=>m*o[y]);this.z.set(b),this.motion.move(this.t,this.z,g);let p=t();[...p.r,...p.B].every(Number.isFinite)&&i(p.r)<i(n.r)&&([n,u]=[p,!0])}if(!u){this.z.set(b);break}}return n.r}leastChange(s,t,e){this.motion.load(this.t,this.z);let{M:r}=this.motion.machine.call("mass");return this.motion.machine.made("least_change",[r,s,t,BigInt64Array.from(e,i=>BigInt(i))],e.length,t.length)}wishSpeeds(){let{data:s,machine:t}=this.motion,{n_x:e,n_y:r}=s,i=new Array(r).fill(!1);s.joints.forEach((u,d)=>u.speeds.forEach((g,p)=>{this.z[e+u.first_u+p]=this.wishes[d].u[p],i[u.first_u+p]=this.wishes[d].askedU[p]}));let n=i.flatMap((u,d)=>u?[]:[d]);if(!t.has("velocities")||!n.length)return;this.motion.load(this.t,this.z);let{T:a,v:c}=t.call("velocities"),o=c.length,l=c.map((u,d)=>{let g=u;for(let p=0;p<r;p++)g-=a[d*r+p]*this.z[e+p];return g}),m=new Float64Array(o*n.length);for(let u=0;u<o;u++)n.forEach((d,g)=>{m[u*n.length+g]=a[u*r+d]});let b=t.made("least_squares_of_matrix",[m,l],n.length,o,1e-12);n.forEach((u,d)=>{this.z[e+u]=b[d]})}velocities(s,t){let{data:e,machine:r}=this.motion,{n_x:i,n_y:n,m:a}=e,{free:c,kept:o}=this.goals(s,u=>u.askedU),l=()=>{let{psi:u,B:d}=this.motion.constraints(this.t,this.z),g=[...u.subarray(0,a)],p=[...d.subarray(0,a*n)];for(let[f,y]of o){let w=e.joints[f].first_u+y;g.push(this.z[i+w]-this.wishes[f].u[y]);for(let x=0;x<n;x++)p.push(x===w?1:0)}if(t){this.motion.load(this.t,this.z);let{T:f,v:y}=r.call("velocities");y.forEach((w,x)=>{let v=-w;for(let E=0;E<n;E++)v+=f[x*n+E]*this.z[i+E];g.push(v)}),p.push(...f)}return{r:Float64Array.from(g),B:Float64Array.from(p)}},m=()=>this.z.subarray(i,i+n).reduce((u,d)=>Math.max(u,Math.abs(d)),0);for(let u=0;u<3;u++){let{r:d,B:g}=l();if(d.every(f=>Math.abs(f)<=1e-16*(1+m())))break;let p=this.leastChange(g,d,c);for(let f=0;f<n;f++)this.z[i+f]+=p[f]}if(!l().r.every(u=>Math.abs(u)<=Y*(1+m())*Math.max(1,this.length)))throw new _("it cannot be assembled: the speeds do not agree with the constraints")}countTurns(){let{n_x:s,n_y:t,n_w:e}=this.motion.data;if(!this.motion.machine.has("counted"))return;this.motion.load(this.t,this.z);let{angles:r}=this.motion.machine.call("counted"),i=s+t+e-r.length;r.forEach((n,a)=>{this.z[i+a]=n+2*Math.PI*Math.floor(-n/(2*Math.PI)+.5)})}notes(){let{data:s}=this.motion,t=[...this.doubts];return s.joints.forEach((e,r)=>{e.coordinates.forEach((i,n)=>this.note(t,`${e.name}.${i}`,this.wishes[r].q[n],this.wishes[r].askedQ[n],this.z[e.first_q+n])),e.speeds.forEach((i,n)=>this.note(t,`${e.name}.${i}`,this.wishes[r].u[n],this.wishes[r].askedU[n],this.z[s.n_x+e.first_u+n]))}),this.motion.machine.has("velocities")&&this.noteVelocities(t),t}noteVelocities(s){let{data:t,machine:e}=this.motion;this.motion.load(this.t,this.z);let{T:r,v:i}=e.call("velocities"),n=i.map((c,o)=>this.z.subarray(t.n_x,t.n_x+t.n_y).reduce((l,m,b)=>l+r[o*t.n_y+b]*m,0)),a=c=>`(${[...c].map(o=>String(Number(o.toPrecision(4)))).join(", ")})`;t.velocities.forEach((c,o)=>{let[l,m]=[i.slice(3*o,3*o+3),n.slice(3*o,3*o+3)],b=Math.max(1,...l.map(Math.abs),...m.map(Math.abs));l.some((u,d)=>Math.abs(u-m[d])>1e-6*b)&&s.push(`${c} starts at ${a(m)}, not at ${a(l)}: this page found no way for the constraints to allow it`)})}note(s,t,e,r,i){r&&Math.abs(i-e)>1e-9*(1+Math.abs(e))&&s.push(`${t} starts at ${i.toPrecision(5)}, not at ${e.toPrecision(5)}: this page found no way for the constraints to allow it`)}};var q=2e5,st=10,B=class{constructor(s,t,e,r,i,n=new Float64Array(0),a=()=>{}){this.motion=s;this.row=a;let{machine:c,data:o}=s,l=o.t_start;c.reset(),c.want(n);let{integers:m,reals:b,arrays:u}=c;Object.assign(b,{rtol:r,h_max:o.max_step??1/0,t_end:e,span:e>l?e-l:st,t:l,t_silent:l,t_searched:l}),u.atol.fill(i),u.z.set(t),m.max_steps=q,m.output_count=n.length;let d=n.findIndex(y=>y>l);m.output_next=d<0?n.length:d,c.note=(y,w)=>this.note(y,w);let g=this.energy(l,t),{code:p,row:f}=c.begin();for(let y=0;y<m.output_next;y++)a(n[y],f);this.jumps=this.energy(this.t,this.z)-g,this.judge(p)}motion;row;stopped="";happened=[];jumps=0;set=new Map;finished=!1;get t(){return this.motion.machine.reals.t}get z(){return this.motion.machine.arrays.z}get steps(){return this.motion.machine.integers.steps}get rejected(){return this.motion.machine.integers.rejected}get evaluations(){return this.motion.machine.integers.evaluations}get drift(){return this.motion.machine.reals.drift_most}get done(){return this.stopped!==""||this.finished}goOn(s){let{machine:t}=this.motion;this.finished=!1,t.reals.t_end=s,t.integers.max_steps=t.integers.steps+t.integers.rejected+q,this.judge(t.run("resume_course"))}advance(s){let{machine:t,memory:{codes:e}}=this.motion,r=t.advance(s),i=this.z.length;for(let n=0;n<t.integers.output_used;n++)this.row(t.rowTimes[n],t.rows.slice(n*i,(n+1)*i));r===e.FINISHED?this.finished=!0:r===e.EVENT?this.happen():this.judge(t.run("continue_course",BigInt(r)))}happen(){let{machine:s,memory:{codes:t}}=this.motion,e=s.reals.t_event,r=this.energy(e,s.arrays.z_event),i=s.run("continue_course",BigInt(t.EVENT));this.t===e&&(this.jumps+=this.energy(e,this.z)-r),this.judge(i)}note(s,t){let{name:e,kind:r,parameter:i}=this.motion.data.events[s];this.happened.push({t,name:e}),r==="set"&&this.set.set(i,this.motion.p[i])}energy(s,t){return this.motion.poses(s,t).energy[2]}judge(s){let{machine:t,memory:{codes:e},data:{events:r}}=this.motion;if(s===e.STOPPED)this.stopped=r[t.integers.last_event].name;else if(s!==e.OK)throw new _(this.words(s))}words(s){let{codes:t}=this.motion.memory,{integers:e,reals:r}=this.motion.machine,i=this.motion.data.events[e.last_event]?.name??"",n=s===t.STEP_TOO_SMALL?e.last_cause:s;return n===t.TOO_MANY_STEPS?"it takes too many steps; it may be stiff":n===t.PROJECTION_FAILED?"the constraints cannot be met":n===t.BAD_SAMPLE?"a sampled block gives a value that is not finite":n===t.BAD_CLOCK?"a sampled block has a period that is not positive":n===t.NON_FINITE?"a rate is not finite":n===t.LIMIT_REACHED?i:n===t.JUMPED?"a constraint jumps here, which nothing can follow":n===t.CONTACT_BROKEN?"a contact is violated, or cannot be kept":n===t.FRICTION_WEDGED?"friction has no consistent state: sliding would wedge":n===t.DOES_NOT_FIT?`what event "${i}" switches on does not fit where it stands, or contradicts other constraints`:n===t.SINGULAR_EQUATIONS?"an impulse acts on a motion without mass":n===t.BAD_INERTIA?`event "${i}" sets a mass or an inertia that no body has`:n===t.BAD_VALUE?`event "${i}" gives a value that is not finite`:n===t.ENDLESS?`event "${i}" repeats at ever shorter intervals, or without end at t = ${r.t.toPrecision(9)} s`:"the step became too small"}};var rt=5e3,nt=.1,it=1e3;function C(h,s){let t=L(h,s,1),{audit:e}=t;if(!s.check||t.reached===0||e.steps>rt)return t;let r=L(h,{...s,stride:0},nt);return e.error=Math.abs(r.reached-t.reached)>1?1/0:ot(t,r),t}function ot(h,s){let[t,e,r]=[0,0,0],i=Math.min(h.reached,s.reached)*(h.poses.length/h.frames);for(let n=0;n<i;n++){let a=Math.abs(h.poses[n]-s.poses[n]);n%12<3?[t,r]=[Math.max(t,a),Math.max(r,Math.abs(h.poses[n]))]:e=Math.max(e,a)}return Math.max(t/(r||1),e)}function L(h,{p:s,initial:t,times:e,stride:r,refused:i},n){let{data:a}=h,c=performance.now();h.p.set(a.p);for(let[v,E]of s)h.p[v]=E;let o=h.machine.outputs,[l,m,b]=[o.poses.poses.length,o.plots.series.length,o.plots.forces.length],u=r?e.length:0,d={frames:e.length,reached:0,poses:new Float64Array(e.length*l),series:new Float64Array(u*m).fill(NaN),forces:new Float64Array(u*b).fill(NaN),start:new Float64Array(h.n),looks:U(h),audit:{steps:0,rejected:0,evaluations:0,ms:0,drift:0,residual:0,energy:0,reached:a.t_start,error:null,halted:"",stopped:"",happened:[],notes:[]}},{audit:g}=d,p=new P,f=0,y=(v,E)=>{let{poses:F,energy:N}=h.poses(v,E);if(d.poses.set(F,f*l),p.add(N,w?.jumps??0),g.residual=Math.max(g.residual,h.residual(v,E)),r&&(f%r===0||f===e.length-1)){let I=h.plots(v,E);d.series.set(I.series,f*m),d.forces.set(I.forces,f*b)}f++,g.reached=v},w=null,x=null;try{if(i)throw new _(i);let{z:v,notes:E}=R(h,t);d.start.set(v),g.notes=E;let F=e[e.length-1];for(w=new B(h,v,F,n*a.rtol,n*a.atol,e,y);!w.done;)w.advance(it);let N=w.t+1e-6*(F-a.t_start);for(;f<e.length&&e[f]<=N;)y(e[f],w.z);f<e.length&&(x=h.poses(w.t,w.z).poses.slice())}catch(v){if(!(v instanceof _))throw v;g.halted=v.message}if(w){let{steps:v,rejected:E,evaluations:F,drift:N,stopped:I,happened:G}=w;Object.assign(g,{steps:v,rejected:E,evaluations:F,drift:N,stopped:I,happened:G,reached:Math.max(g.reached,w.t)})}for(d.reached=f,x??=f>0?d.poses.slice((f-1)*l,f*l):null;x&&f<e.length;f++)d.poses.set(x,f*l);return g.energy=p.error,g.ms=performance.now()-c,d}function U(h){return h.machine.inputs.p?.set(h.p),h.machine.has("looks")?h.machine.call("looks").numbers.slice():new Float64Array(0)}var P=class{first=null;worst=0;exchanged=0;largest=0;add(s,t){this.first??=s.slice();let e=Math.abs(s[2]-this.first[2]-t);e<=this.worst||(this.worst=e);let r=s[0]+s[1]-s[2];this.exchanged=Math.max(this.exchanged,s[0],Math.abs(s[1]-this.first[1]),Math.abs(r)),this.largest=Math.max(this.largest,s[0],Math.abs(s[1]),Math.abs(r))}get error(){return this.worst<=1e-13*this.largest?0:this.exchanged>0?this.worst/this.exchanged:1/0}};var M=h=>Math.ceil(h/64)*64,O=class{constructor(s,t,e){this.layout=s;this.data=t;this.binaries=e;let r=M(s.end),i=M(r+8*t.n_integers),n=M(i+8*t.n_reals),a=M(n+8*(t.n_words+t.n_numbers)),c=M(a+8*(t.beside?this.besideWords(t.beside)+t.beside.room:0));this.at={integers:r,reals:i,timed:n,beside:a,scratch:c,point:0,result:0,rowTimes:0,rows:0,times:0},this.memory=new WebAssembly.Memory({initial:Math.ceil(c/65536)});let o=new WebAssembly.Module(e.runtime),l=lt(),m=new WebAssembly.Instance(o,{env:{memory:this.memory,kinetree_fma:l??ht(o),kinetree_note_event:(y,w)=>this.note(Number(y),w)}});if(m.exports.__heap_base.value>65536)throw new Error("the runtime does not leave the model its memory");this.runtime=m.exports;let b=Object.entries(m.exports).flatMap(([y,w])=>y.startsWith("kinetree_")?[[y.slice(9),w]]:[]),u=l?{}:{sin:Math.sin,cos:Math.cos},d={...Object.fromEntries(b),...at(()=>this.memory.buffer),...u,memory:this.memory},g=new WebAssembly.Module(l?ct(e.wasm):e.wasm);this.functions=new WebAssembly.Instance(g,{m:d}).exports,this.connect(m.exports.__indirect_function_table);for(let[y,w]of Object.entries(t.integers))Object.defineProperty(this.integers,y,{get:()=>Number(this.integerBlock[w]),set:x=>{this.integerBlock[w]=BigInt(x)}});for(let[y,w]of Object.entries(t.reals))Object.defineProperty(this.reals,y,{get:()=>this.realBlock[w],set:x=>{this.realBlock[w]=x}});this.bind(),this.reset();let p=[this.run("course_room"),Number(this.runtime.reduction_work(BigInt(t.real_arrays.gamma[1]),BigInt(t.real_arrays.ydot[1])))];for(let y=0;y<this.words.modes.length;y+=t.codes.MODE_WORDS)Object.assign(this.integers,{m:this.words.modes[y],m_h:this.words.modes[y+1],n_s:this.words.modes[y+2]}),p.push(this.run("projection_room"),this.run("reduction_room"),this.run("careful_room"));this.room=Math.max(...p)+8;let f=t.real_arrays.z[1];this.at.point=M(this.at.scratch+8*this.room),this.at.result=M(this.at.point+8*f),this.at.rowTimes=M(this.at.result+8*f),this.at.rows=M(this.at.rowTimes+512),this.at.times=M(this.at.rows+512*f),this.reserve(0),this.reset()}layout;data;binaries;inputs={};outputs={};integers={};reals={};words={};arrays={};note=()=>{};rowTimes=new Float64Array(0);rows=new Float64Array(0);memory;runtime;functions;connected={};places={};integerBlock=new BigInt64Array(0);realBlock=new Float64Array(0);point=new Float64Array(0);result=new Float64Array(0);times=new Float64Array(0);at;room=0;has(s){return s in this.outputs}call(s){return this.functions[s](),this.outputs[s]}connect(s){let t=a=>{let c=s.grow(1);return s.set(c,a),c},{mode_kernels:e,action_kernels:r,beside:i}=this.data;for(let a of["tangent","follow","sampling","clocks"])a in this.layout.outputs&&(this.connected[a]=t(this.functions[`kernel_${a}`]));for(let a of new Set([...e,...r,...i?.kernels??[]]))a&&(this.places[a]=t(this.functions[`kernel_${a}`]));let n={method:"explicit_runge_kutta",projection:"projection",location:"location",reduction:"by_multipliers",careful:"careful_solution"};for(let[a,c]of Object.entries(n))this.connected[a]=t(this.runtime[c])}reset(){let{at:s,data:t}=this,e=this.arrays.p.slice(),{image:r}=this.binaries,i=t.n_words+t.n_numbers;this.integerBlock.set(new BigInt64Array(r,0,t.n_integers)),new BigInt64Array(this.memory.buffer,s.timed,i).set(new BigInt64Array(r,8*t.n_integers,i)),this.realBlock.fill(0),this.realBlock.set(new Float64Array(r,8*(t.n_integers+i))),Object.assign(this.integers,this.connected,{timed:s.timed,timed_numbers:s.timed+8*t.n_words,scratch:s.scratch,n_scratch:this.room,kept_stride:9007199254740992,checkpointed:1}),this.arrays.p.set(e);let{mode_kernels:n,action_kernels:a}=t;n.forEach((c,o)=>{this.words.mode_kernels[o]=BigInt(this.places[c]??0)}),a.forEach((c,o)=>{this.words.action_kernels[o]=BigInt(this.places[c]??0)}),t.beside&&this.openBeside(t.beside),this.room&&this.run("open_course")}besideWords({words:s,numbers:t,kernels:e}){return M(8*(s.length+e.length))/8+M(8*t.length)/8}openBeside(s){let{words:t,numbers:e,kernels:r}=s,{buffer:i}=this.memory,n=this.at.beside,a=M(n+8*(t.length+r.length)),c=[...t,...r.map(o=>this.places[o]??0)];new BigInt64Array(i,n,c.length).set(c.map(BigInt)),new Float64Array(i,a,e.length).set(e),this.run("open_beside",n,a,n+8*this.besideWords(s))}shareForces(s,t,e){return this.point.set(t),this.run("forces_of_plots",s,this.at.point,this.layout.inputs[e][0])}contactDrift(s,t){return this.point.set(t),this.run("drift_of_contacts",s,this.at.point)}reserve(s,t=this.at.times+8*s){let e=t-this.memory.buffer.byteLength;e>0&&this.memory.grow(Math.ceil(e/65536)),this.bind(s)}bind(s=0){let{at:t,data:e,layout:r,memory:{buffer:i}}=this,n=([c,o])=>new Float64Array(i,c,o);for(let[c,o]of Object.entries(r.inputs))this.inputs[c]=n(o);for(let[c,o]of Object.entries(r.outputs))this.outputs[c]=Object.fromEntries(Object.entries(o).map(([l,m])=>[l,n(m)]));this.integerBlock=new BigInt64Array(i,t.integers,e.n_integers),this.realBlock=n([t.reals,e.n_reals]);for(let[c,[o,l]]of Object.entries(e.integer_arrays))this.words[c]=this.integerBlock.subarray(o,o+l);for(let[c,[o,l]]of Object.entries(e.real_arrays))this.arrays[c]=this.realBlock.subarray(o,o+l);if(!t.times)return;let a=e.real_arrays.z[1];this.point=n([t.point,a]),this.result=n([t.result,a]),this.rowTimes=n([t.rowTimes,64]),this.rows=n([t.rows,64*a]),this.times=n([t.times,s])}run(s,...t){return Number(this.runtime[s](this.at.integers,this.at.reals,...t))}begin(){return{code:this.run("begin_course",this.at.point),row:this.point.slice()}}want(s){this.reserve(s.length),this.times.set(s)}advance(s){let{at:t,times:e}=this,[r,i,n]=[BigInt(64),BigInt(this.point.length),0n];return this.run("advance",BigInt(s),t.times,BigInt(e.length),t.rowTimes,r,t.rows,r,i,0,n,0,n,i)}rates(s,t,e){this.point.set(t);let r=BigInt(t.length),i=this.run("rates",s,this.at.point,r,this.at.result,r,1n);return e.set(this.result.subarray(0,t.length)),i}made(s,t,e,r,...i){let n=t.map(m=>m.slice()),a=Number(this.runtime.reduction_work(BigInt(r),BigInt(e))),{length:c}=this.times,o=M(this.at.times+8*c),l=[...n.map(m=>m.length),e,a].map(m=>{let b=o;return o=M(o+8*m),b});return this.reserve(c,o),n.forEach((m,b)=>{new BigInt64Array(this.memory.buffer,l[b],m.length).set(new BigInt64Array(m.buffer))}),this.runtime[s](...l,BigInt(r),BigInt(e),...i),new Float64Array(this.memory.buffer,l[n.length],e).slice()}multipliers(s){let t=r=>this.at.reals+8*this.data.real_arrays[r][0],e=BigInt(this.arrays.ydot.length);return Number(this.runtime.multipliers_of_matrices(t("A"),t("force"),t("B"),BigInt(s),e,t("gamma"),t("ydot"),t("multipliers"),this.at.scratch))}};function at(h){let s=(t,e)=>new Float64Array(h(),t,e);return{sign:Math.sign,fmin:(t,e)=>t<e||e!==e?t:e,fmax:(t,e)=>t>e||e!==e?t:e,locate:(t,e,r)=>{let i=s(e,r),[n,a]=[0,r-2];for(;n<a;){let c=n+a+1>>1;i[c]<=t?n=c:a=c-1}return n},take:(t,e,r)=>s(e,r)[t]??NaN}}var W=[33,1,162,32,1,160,...new Array(14).fill(1)],j=[33,1,33,0,253,20,32,0,253,20,32,1,253,20,253,135,2,253,33,0];function lt(){let h=[0,97,115,109,1,0,0,0,1,8,1,96,3,124,124,124,1,124,3,2,1,0,7,5,1,1,102,0,0],s=[0,32,0,32,1,32,2,...j,11];try{let t=new WebAssembly.Module(new Uint8Array([...h,10,s.length+2,1,s.length,...s])),e=new WebAssembly.Instance(t).exports.f,r=2**-30;return e(1+r,1+r,-1-2*r)===r*r?e:null}catch{return null}}function ht(h){let s=new WebAssembly.Memory({initial:1});return new WebAssembly.Instance(h,{env:{memory:s,kinetree_fma:()=>NaN,kinetree_note_event:()=>{}}}).exports.kinetree_exact_fma}function ct(h){let s=new Uint8Array(h.slice(0));for(let t=s.indexOf(W[0]);t>=0;t=s.indexOf(W[0],t+1))W.every((e,r)=>s[t+r]===e)&&s.set(j,t);return s}var T=class{constructor(s,t,e){this.data=s;this.memory=t;this.machine=new O(s.layout,t,e),this.n=s.n_x+s.n_y+s.n_w,this.p.set(s.p),this.zdot=new Float64Array(this.n)}data;memory;machine;n;zdot;get p(){return this.machine.arrays.p}get mode(){return this.data.modes[this.machine.integers.mode]}load(s,t){let{inputs:e}=this.machine;e.t&&(e.t[0]=s),e.z?.set(t),e.p?.set(this.p)}derivatives(s,t,e){let{integers:r}=this.machine,{evaluations:i,fallbacks:n}=r,a=this.machine.rates(s,t,e);if(Object.assign(r,{evaluations:i,fallbacks:n}),a!==this.memory.codes.OK||!e.every(Number.isFinite))throw new _("a rate is not finite")}solveMatrices(s,t){let{machine:e,data:{n_y:r},mode:{m:i,rows:n,matrices:a}}=this,{A:c,B:o}=e.outputs[a],{arrays:l}=e,m=g=>(l.A.set(c),l.force.set(s),g.forEach((p,f)=>{l.B.set(o.subarray(p*r,(p+1)*r),f*r),l.gamma[f]=t[p]}),e.multipliers(g.length)),[b,u]=[n,m(n)];if(u!==n.length&&n.length<i&&(b=Array.from({length:i},(g,p)=>p),u=m(b)),u<0)throw new _("the equations of motion are singular");let d=new Float64Array(i);return b.forEach((g,p)=>{d[g]=l.multipliers[p]}),{ydot:l.ydot.slice(),lam:d}}poses(s,t){return this.load(s,t),this.machine.call("poses")}plots(s,t){let{data:{n_x:e,n_y:r},mode:{forces:i,matrices:n,name:a}}=this,{inputs:c}=this.machine;if(this.derivatives(s,t,this.zdot),this.load(s,t),i&&this.memory.beside){if(this.machine.shareForces(s,t,`${a}lam`)!==this.memory.codes.OK)throw new _("the equations of motion are singular");this.load(s,t)}else if(i){let{f:o,gamma:l}=this.machine.call(n);c[`${a}lam`].set(this.solveMatrices(o,l).lam)}return c.ydot?.set(this.zdot.subarray(e,e+r)),this.machine.call(`${a}plots`)}normaliseQuaternions(s){for(let t of this.data.quaternions){let e=Math.hypot(s[t],s[t+1],s[t+2],s[t+3]);for(let r=0;r<4;r++)s[t+r]/=e}}follow(s,t){this.load(s,t);let{dx:e}=this.machine.call("follow");for(let r=0;r<this.data.n_x;r++)t[r]+=e[r];this.normaliseQuaternions(t)}move(s,t,e){this.load(s,t),this.machine.inputs.delta.set(e);let{dx:r}=this.machine.call("tangent");for(let i=0;i<this.data.n_x;i++)t[i]+=r[i];this.normaliseQuaternions(t)}constraints(s,t){return this.load(s,t),this.machine.call("constraints")}residual(s,t){let{m:e,m_h:r,constraints:i}=this.mode,n=this.memory.beside?this.machine.contactDrift(s,t):0;if(e===0)return n;this.load(s,t);let{phi:a,psi:c,B:o}=this.machine.call(i);return Math.max(n,this.largest(a,o,r),this.largest(c,o,e))}largest(s,t,e){let{n_y:r}=this.data,[i,n]=[0,0];for(let a=0;a<e*r;a++)i=Math.max(i,Math.abs(t[a]));for(let a=0;a<e;a++){let c=1e-6*i,o=Math.abs(s[a]);for(let b=0;b<r;b++)c=Math.max(c,Math.abs(t[a*r+b]));let l=Math.max(0,o-8*Number.EPSILON*i),m=c>0?l/c:o;m<=n||(n=m)}return n}};var H=1e-6,mt=8,ut=25,k=null,A=null,D=[];function z(h,s=[]){self.postMessage(h,s)}async function dt(h){return new Response(new Blob([h]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer()}async function ft({model:h,memory:s,packed:t,pull:e}){try{let[r,i,n]=await Promise.all([t.wasm,t.runtime,t.image].map(dt));k=new T(h,s,{wasm:r,runtime:i,image:n}),D=e,z({kind:"opened",failed:""})}catch(r){z({kind:"opened",failed:String(r)})}}function pt(h){A=null;let s=C(k,h);z({kind:"run",id:h.id,found:s},[s.poses.buffer,s.series.buffer,s.forces.buffer])}function V(h,s){let t=k.p;t.set(k.data.p);for(let[e,r]of h)t[e]=r;for(let[e,r]of A?.set??[])t[e]=r;s&&([s.stiffness,s.damping,...s.to,...s.at].forEach((e,r)=>{t[D[r]]=e}),t[D[8+s.body]]=1)}function bt({p:h,initial:s,refused:t}){A=null,Q(()=>{if(t)throw new _(t);V(h,null);let{z:e}=R(k,s);A=new B(k,e,k.data.t_start,H,H*.01)})}function gt({seconds:h,p:s,pull:t,refused:e}){Q(()=>{if(e)throw new _(e);if(!A)throw new _("the motion has ended");V(s,t);let r=performance.now()+ut;for(A.goOn(A.t+h);!A.done&&performance.now()<r;)A.advance(mt);if(A.stopped)throw new _(`event "${A.stopped}" ended the motion`)})}function Q(h){let s="";try{h()}catch(i){if(!(i instanceof _))throw i;s=i.message}let t=A?k.poses(A.t,A.z):null,e=t?t.poses.slice():new Float64Array(0),r={kind:"tick",t:A?.t??0,poses:e,energy:t?t.energy[0]+t.energy[1]:NaN,looks:U(k),behind:A?!A.done:!1,failed:s};s&&(A=null),z(r,[e.buffer])}self.addEventListener("message",({data:h})=>{h.kind==="open"?ft(h):h.kind==="run"?pt(h):h.kind==="live"?bt(h):gt(h)});})();\n'],{type:"text/javascript"})))}catch(a){return this.fail(`this browser does not start the worker that computes (${String(a)})`)}this.worker.addEventListener("error",a=>this.fail(a.message||"the worker could not be started")),this.worker.addEventListener("message",({data:a})=>this.answered(a));let e=a=>Uint8Array.from(atob(a),l=>l.charCodeAt(0)).buffer,{wasm:t,runtime:n,memory:s,model:r,pull:o}=this.data;this.busy=!0,this.post({kind:"open",model:r,memory:s,packed:{wasm:e(t),runtime:e(n),image:e(s.image)},pull:o}),this.want("full")}fail(e){this.failed=e,this.notify()}set(e,t,n=!1){t===null||t===e.value?this.values.delete(e):this.values.set(e,t),this.want(n?"draft":"full")}setInitial(e,t,n=!1){t===null?this.initial.delete(e):this.initial.set(e,t),this.want(n?"draft":"full")}reset(){this.values.clear(),this.initial.clear(),this.lay(null),this.want("full")}want(e){this.wanted=e,!this.busy&&this.worker&&!this.liveListener&&this.ask()}ask(){let e=this.clock.times.length,t=this.wanted==="draft",n=t&&this.msPerRow>0?Math.max(1,Math.ceil(e*this.msPerRow/RT)):1;this.wanted=null,this.busy=!0,this.sent={id:this.sent.id+1,stride:n,plain:!this.changed},this.post({kind:"run",id:this.sent.id,p:this.parameters(),initial:Object.fromEntries(this.initial),times:this.clock.times,stride:n,refused:this.refusal(),check:!t})}refusal(){for(let[{name:e,unit:t,low:n,high:s,below:r,above:o,at_zero:a},l]of this.values){let[c,h]=[`at least ${Qe(n)}`,`at most ${Qe(s)}`],[u,d]=n!==null&&l<n?[c,r]:s!==null&&l>s?[h,o]:l===0?["other than 0",a]:["",""];if(d)return`the model does not allow this: ${e} has to be ${u}${t?` ${t}`:""} (${d})`}return""}get doubts(){let e=({handles:t},n)=>this.values.has(t[n]);return this.data.pairs.filter(({first:t,second:n})=>e(this.data,t)&&e(this.data,n)).map(({first:t,second:n,words:s})=>`${this.data.handles[t].name} and ${this.data.handles[n].name} limit each other, which this page does not check (${s}); kinetree check does`)}parameters(){return[...this.values].map(([e,t])=>[e.place,t*e.factor])}post(e){this.worker?.postMessage(e)}answered(e){if(this.busy=!1,e.kind==="tick")this.liveListener?.(e);else if(e.kind==="run")this.found(e.found);else if(e.failed)return this.fail(e.failed);this.wanted&&!this.liveListener&&this.ask()}found(e){this.audit=e.audit,this.start=e.reached>0?e.start:null,this.nothing=e.reached===0,this.reshaped=this.shape(e.looks)||this.reshaped,this.msPerRow=e.audit.ms/Math.max(1,e.frames/this.sent.stride),this.sent.plain?(this.agreement=e.audit.halted?1/0:this.difference(e),this.exploring&&this.lay(null)):this.changed&&this.lay(e),this.notify(),this.sent.stride>1&&!this.wanted&&window.setTimeout(()=>{!this.wanted&&this.sent.stride>1&&this.want("full")},PT)}difference(e){let t=0,[n,s]=[e.poses.length/e.frames,e.frames],r=this.original.slice(0,n/12);for(let o=0;o<s;o++)r.forEach(({positions:a,quaternions:l},c)=>{let h=o*n+12*c;for(let m=0;m<3;m++)t=Math.max(t,Math.abs(e.poses[h+m]-a[3*o+m]));let[u,d,f,p]=l.subarray(4*o,4*o+4),_=[1-2*(d*d+f*f),2*(u*d-f*p),2*(u*f+d*p),2*(u*d+f*p),1-2*(u*u+f*f),2*(d*f-u*p),2*(u*f-d*p),2*(d*f+u*p),1-2*(u*u+d*d)];for(let m=0;m<9;m++)t=Math.max(t,Math.abs(e.poses[h+3+m]-_[m]))});return t}get agrees(){let e=(this.agreement??0)/Math.max(1,this.extent());return e<=LT?"ok":e<=IT?"warn":"bad"}extent(){let e=0;for(let{positions:t}of this.original)for(let n of t)e=Math.max(e,Math.abs(n));return e}lay(e){let{bodies:t,reactions:n,plots:s}=this.report,r=this.clock.times.length,[o,a]=e?[e.poses.length/r/12,e.forces.length/r/3]:[0,0];t.forEach((c,h)=>{if(!(e&&h>=o)){if(!e){c.original&&Object.assign(c,c.original),c.original=void 0;return}c.original??=this.original[h],c.positions=Lf(e.poses,12*o,12*h,3,new Float32Array(3*r)),c.quaternions=If(e.poses,o,h,r)}}),n.forEach((c,h)=>{c.original??=c.force,e?h<a?c.force=Lf(e.forces,3*a,3*h,3,new Float32Array(3*r)):c.force=new Float32Array(3*r).fill(NaN):c.force=c.original,e||(c.original=void 0)});for(let c of s)for(let h of c.series)e?(h.original??=h.values,h.values=new Float64Array(r).fill(NaN)):h.original&&(h.values=h.original,h.original=void 0);if(!e)return;let l=e.series.length/r;for(let[c,h,u]of this.data.curves)Lf(e.series,l,u,1,s[c].series[h].values)}shape(e){let[t,n]=[0,!1];for(let{part:s,index:r,shape:o,field:a,count:l}of this.data.looks){let c=s==="bodies"?this.report.bodies[r].shapes[o]:this.report[s][r],h=[...e.subarray(t,t+l)],u=c[a],d=l===1?h[0]:h;t+=l,!(!h.every(Number.isFinite)||String(u)===String(d))&&(Object.assign(c,{[a]:d}),n=!0)}return n}startLive(e){this.liveListener=e,this.busy=!0,this.post({kind:"live",p:this.parameters(),initial:Object.fromEntries(this.initial),refused:this.refusal()})}tick(e,t){return this.busy||!this.liveListener?!1:(this.busy=!0,this.post({kind:"tick",seconds:e,p:this.parameters(),pull:t,refused:this.refusal()}),!0)}stopLive(){this.liveListener=null,this.want("full")}notify(){for(let e of this.listeners)e()}};var P0=14,DT=.7,NT=.05;function I0(i,e,t,n){let s=z("button","plain","Pull by hand");Object.assign(s,{id:"explore-live",type:"button",title:"The motion goes on in real time; take a body and pull"}),s.setAttribute("aria-pressed","false");let r=z("output","live-note"),o=i.data.masses.reduce((p,[_])=>p+_,0),a=!1,l=0,c=null,h=()=>{if(!c||c.body>=i.data.masses.length)return null;let[p,..._]=i.data.masses[c.body],m=p+.3*(o-p)||1,g=m*P0**2,x=c.local.map((M,v)=>M-_[v]);return{body:c.body,at:x,to:c.target.toArray(),stiffness:g,damping:2*DT*P0*m}},u=p=>{if(a&&(i.shape(p.looks)&&e.reshape(),p.poses.length&&e.place(p.poses),c&&e.drawHand(c),r.textContent=p.failed?`ended: ${p.failed}`:`${Qe(p.t,4)} s${p.behind?", slower than time":""}`,p.failed))return f()},d=p=>{if(!a)return;let _=Math.min((p-l)/1e3,NT)*t.speed;i.tick(_,h())&&(l=p),requestAnimationFrame(d)},f=()=>{a=!1,c=null,s.setAttribute("aria-pressed","false"),e.grasp(null),e.place(null),i.stopLive(),n.refresh()};return s.addEventListener("click",()=>{if(a)return f();a=!0,l=performance.now(),t.pause(),s.setAttribute("aria-pressed","true"),e.grasp(p=>{c=p,e.drawHand(p)}),i.startLive(u),requestAnimationFrame(d)}),z("span","live",void 0,s,r)}var UT=[["parameter","Parameters"],["load","Motors and forces"],["factor","Motors and forces: factors"],["gravity","Gravity"]],FT=8,zh=class{constructor(e,t){this.explorer=e;for(let[n,s]of UT){let r=t.handles.filter(o=>o.kind===n);this.group(s,r.map(o=>new Vh(o.name,o.unit||(n==="factor"?"×":""),o.value,OT(o),{get:()=>e.values.get(o)??null,set:(a,l)=>e.set(o,a,l)})))}t.model.fixed||this.group("Initial values",t.model.joints.flatMap(n=>this.initials(n,t)))}explorer;groups=[];rows=[];initials(e,t){let{n_x:n,z:s}=t.model,r=(a,l,c)=>new Vh(a,l,s[c],l.startsWith("rad")?Math.max(Math.PI,2*Math.abs(s[c])):Math.max(2*Math.abs(s[c]),1),{get:()=>this.explorer.initial.get(a)??null,set:(h,u)=>this.explorer.setInitial(a,h,u)},()=>this.explorer.start?.[c]??s[c]),o=a=>e.quaternion>=0&&a>=e.quaternion&&a<e.quaternion+4;return[...e.coordinates.flatMap((a,l)=>o(l)?[]:[r(`${e.name}.${a}`,e.coordinate_units[l],e.first_q+l)]),...e.speeds.map((a,l)=>r(`${e.name}.${a}`,e.speed_units[l],n+e.first_u+l))]}group(e,t){if(!t.length)return;this.rows.push(...t);let n=z("div","sliders",void 0,...t.map(r=>r.element)),s=z("details","handles",void 0,z("summary","",`${e} `,z("span","count",String(t.length))),n);s.open=this.groups.length===0||this.rows.length<=FT,this.groups.push(s)}refresh(e=!1){for(let t of this.rows)t.refresh(e)}};function OT({kind:i,value:e,unit:t}){return e!==0?Math.abs(e):i==="gravity"?9.81:t.startsWith("rad")?Math.PI:1}var Vh=class{constructor(e,t,n,s,r,o=()=>n){this.access=r;this.present=o;let{slider:a,field:l,back:c}=this;Object.assign(a,{type:"range",min:String(n-s),max:String(n+s),step:"any",value:String(n)}),a.setAttribute("aria-label",e),Object.assign(l,{type:"number",step:"any",value:L0(n)}),l.setAttribute("aria-label",`${e}, value`),l.dataset.name=a.dataset.name=e,Object.assign(c,{type:"button",title:"As in the run"}),c.setAttribute("aria-label",`${e} as in the run`),a.addEventListener("input",()=>{r.set(Number(a.value),!0),this.refresh(!0)}),a.addEventListener("change",()=>{r.set(Number(a.value),!1),this.refresh(!0)}),l.addEventListener("change",()=>{let u=l.valueAsNumber;r.set(Number.isFinite(u)?u:null,!1),this.refresh(!0)}),c.addEventListener("click",()=>{r.set(null,!1),this.refresh(!0)});let h=z("span","name",e);h.title=e,this.element=z("div","slider",void 0,h,a,l,z("span","unit",t),c),this.refresh(!0)}access;present;element;slider=z("input");field=z("input");back=z("button","quiet","↺");refresh(e){let t=this.access.get();if(this.element.classList.toggle("changed",t!==null),this.back.disabled=t===null,document.activeElement===this.field&&!e)return;let n=t??this.present();this.slider.min=String(Math.min(Number(this.slider.min),n)),this.slider.max=String(Math.max(Number(this.slider.max),n)),(document.activeElement!==this.slider||t===null)&&(this.slider.value=String(n)),this.field.value=L0(n)}};function L0(i){return String(Number(i.toPrecision(6)))}var BT={ok:"✓",info:"i",warn:"!",bad:"✕"},D0={ok:"fine",info:"note",warn:"warning",bad:"fault"},N0=["bad","warn","info","ok"];function Zo(i){let e=z("span",`sign ${i}`,BT[i]);return e.title=D0[i],e.setAttribute("role","img"),e.setAttribute("aria-label",D0[i]),e}function U0(i,e){let t=z("span","quantity",i);return e&&t.append(z("span","unit",` ${e}`)),t}function F0(i){return N0.find(e=>i.includes(e))??"ok"}function kT(i){let e=z("div","text",void 0,z("strong","",i.label));return i.explanation&&e.append(z("p","",i.explanation)),z("li","",void 0,Zo(i.verdict),e,U0(i.value,i.unit))}function fl(i){return z("li",i.severity,void 0,Zo(i.severity),z("p","text",i.text))}function Gh(i){let e=z("tbody");for(let t of i){let n=z("th","",t.label);n.scope="row",e.append(z("tr","",void 0,n,z("td","",void 0,U0(t.value,t.unit))))}return z("table","",void 0,e)}function Zi(i,...e){return z("section","block",void 0,z("h3","",i),...e)}function O0(i,{report:e}){return e.note&&i.append(z("p","hint",e.note)),e.audit.length?i.append(z("ul","audit",void 0,...e.audit.map(kT))):i.append(z("p","hint","This report carries no audit.")),e.timings.length&&i.append(Zi("Timings",Gh(e.timings))),e.audit.map(t=>t.verdict)}function Hh(i,{report:e}){let t=N0.flatMap(n=>e.notes.filter(s=>s.severity===n));return t.length?i.append(z("ul","notes",void 0,...t.map(fl))):i.append(z("p","hint","The doctor found nothing to say.")),e.notes.map(n=>n.severity)}function B0(i,{report:e,stage:t}){return e.summary.length&&i.append(Zi("Summary",Gh(e.summary))),e.bodies.length&&i.append(Zi("Bodies",zT(e,t))),e.joints.length&&i.append(Zi("Joints",Gh(e.joints.map(n=>({label:n.name,value:n.type,unit:""}))))),e.versions.length&&i.append(Zi("Made with",Gh(e.versions.map(([n,s])=>({label:n,value:s,unit:""}))))),[]}function zT(i,e){let t=z("ul","bodies");return i.bodies.forEach((n,s)=>{let r=z("input");r.type="checkbox",r.setAttribute("aria-label",`Show ${n.name}`);let o=z("button","quiet","◐");o.type="button",o.title=`See through ${n.name}`,o.setAttribute("aria-label",o.title),o.addEventListener("click",()=>e?.setGlass(n.name,!e.seesThrough(n.name)));let a=()=>{r.checked=e?.shows(n.name)??!0,o.setAttribute("aria-pressed",String(e?.seesThrough(n.name)??!1))};e?.onBodies(a),a(),r.addEventListener("change",()=>e?.showBody(n.name,r.checked));let l=z("i","dot");l.style.background=n.color??Rh(s);let c=z("label","",void 0,r,l,z("span","name",n.name));c.addEventListener("pointerenter",()=>e?.highlight(n.name)),c.addEventListener("pointerleave",()=>e?.highlight(null)),t.append(z("li","",void 0,c,o))}),t}var[k0,z0]=[1e-4,.01];function V0(i,e){let t=e.report.explore;if(t.reason)return i.append(z("p","hint",`Explore is not available: ${t.reason.replace(/\.$/,"")}.`)),[];let n=new kh(t,e.report,e.clock),s=new zh(n,t),[r,o]=[z("div","outcome"),z("div","outcome")],a=z("div","answers",void 0,r,o),l=z("p","words","Move a slider: this page computes the motion itself. The run stays behind it, pale."),c=z("div","asked",void 0,l,VT(n,s,e),...s.groups);for(let[d,f]of[[c,"Values"],[a,"The motion at these values"]])d.tabIndex=0,d.setAttribute("role","group"),d.setAttribute("aria-label",f);i.append(c,a),t.frozen.length&&a.append(z("p","hint",`Not offered: ${t.frozen.join(", ")}. The start of the model depends on them in a way that only kinetree follows.`));let h=t.model.fixed?[]:t.model.joints.filter(({quaternion:d})=>d>=0).map(({name:d})=>d);h.length&&a.append(z("p","hint",`Not offered: the orientation at the start of ${h.join(", ")}, which four numbers describe together.`)),t.model.fixed&&a.append(z("p","hint",`Initial values are not offered: ${t.model.fixed}.`));let u=()=>{r.replaceChildren(...GT(n)),o.replaceChildren(...HT(n,t)),s.refresh(),n.reshaped&&e.stage?.reshape(),n.reshaped=!1,e.stage?.explored(n.nothing),e.board?.explored()};return n.onChange(u),e.onTab.push(d=>{d==="explore"&&(n.open(),r.after(qe("board")))}),e.explorer=n,[]}function VT(i,e,t){let s=((l,c,h)=>{let u=z("button","plain",c);return Object.assign(u,{id:l,type:"button",title:h}),u})("explore-reset","Reset","All values as in the run");s.addEventListener("click",()=>{i.reset(),e.refresh(!0)});let r=z("select");Object.assign(r,{id:"explore-copy",title:"Copy the values"}),r.setAttribute("aria-label","Copy the values");for(let[l,c]of[["","Copy values…"],["toml","as TOML"],["command","as a command line"],["python","as Python"]]){let h=z("option","",c);h.value=l,r.append(h)}let o=z("output","hint");r.addEventListener("change",async()=>{let l=WT(i,r.value);r.value="";try{await navigator.clipboard.writeText(l),o.textContent="copied"}catch{let c=z("textarea","copied");c.value=l,o.replaceChildren(c),c.select()}});let a=t.stage?[I0(i,t.stage,t.clock,e)]:[];return z("div","tools",void 0,s,r,...a,o)}function GT({audit:i,failed:e,agreement:t,agrees:n,nothing:s,doubts:r,data:o,changed:a}){if(e)return[z("p","hint",`Explore is not available: ${e}.`)];if(!i)return[z("p","hint","Computing…")];let l=[],c=(h,u)=>l.push(fl({severity:h,text:u}));if(n==="warn"&&c("warn",`At the run's own values the page's motion differs from the run by ${Qe(t,2)}: it depends on its start so much that small errors grow, or the tolerance is loose.`),n==="bad"&&c("bad",`At the run's own values the page's motion differs from the run by ${Qe(t,2)}: do not trust it.`),i.halted&&c("bad",s?`There is no motion: ${i.halted}.`:`It ends at ${Qe(i.reached)} s: ${i.halted}.`),i.stopped&&c("info",`Event "${i.stopped}" ends it at ${Qe(i.reached,6)} s.`),i.error!==null&&i.error>k0){let h=Number.isFinite(i.error)?`its places differ by ${Qe(100*i.error,2)} % of its size`:"it does not reach the same time";c(i.error>z0?"bad":"warn",`This motion is not certain: at a tenth of the tolerance ${h}. Small errors grow in it; so they do in a simulation.`)}o.stopped&&a&&!i.stopped&&!i.halted&&c("info","An event ended the run here. At these values the motion goes on, but the page shows the time of the run only.");for(let h of[...i.notes,...r])c("warn",`${h}.`);return l.length?[z("ul","notes",void 0,...l)]:[]}function HT(i,e){let{audit:t,agreement:n,failed:s,nothing:r}=i;if(!t||s||r)return[];let o=[["computed in",`${Qe(t.ms,3)} ms, ${t.steps} steps (${t.rejected} rejected)`,"ok"],["tolerance (DOP853)",`${Qe(e.model.rtol,2)} relative, ${Qe(e.model.atol,2)} absolute`,"ok"],["energy balance error",Qe(t.energy,2),t.energy<=1e-5?"ok":t.energy<=.01?"warn":"bad"]];t.error===null?o.push(["at a tenth of the tolerance","not computed","info"]):o.push(["at a tenth of the tolerance it differs by",Qe(t.error,2),t.error<=k0?"ok":t.error<=z0?"warn":"bad"]),e.model.m&&o.push(["constraint residual",Qe(t.residual,2),t.residual<=1e-7?"ok":t.residual<=.001?"warn":"bad"]),n!==null&&o.push(["at the run's values it differs by",Qe(n,2),i.agrees]);let a=z("tbody");for(let[c,h,u]of o){let d=z("th","",` ${c}`);d.scope="row",d.prepend(Zo(u)),a.append(z("tr","",void 0,d,z("td","",h)))}let l=Zi("Audit of the page's motion",z("table","wide",void 0,a));return l.id="explore-audit",[l]}function WT(i,e){let t=[...i.values].filter(([l])=>l.kind==="parameter"),s=[...i.values].filter(([l])=>l.kind!=="parameter").map(([l,c])=>`# ${l.name}${l.kind==="factor"?" times":" ="} ${c}${l.unit?` ${l.unit}`:""}`),r=l=>/^[A-Za-z0-9_-]+$/.test(l)?l:JSON.stringify(l);if(e==="command"){let l=u=>/^[\w.=+-]+$/.test(u)?u:`'${u.replaceAll("'","'\\''")}'`,c=t.map(([u,d])=>`--set ${l(`${u.name}=${d}`)}`),h=[...i.initial].map(([u,d])=>`--initial ${l(`${u}=${d}`)}`);return[["kinetree run MODEL",...c,...h].join(" "),...s].join(`
`)}if(e==="python"){let l=c=>`{${c.map(([h,u])=>`${JSON.stringify(h)}: ${u}`).join(", ")}}`;return[`kt.simulate(model, parameters=${l(t.map(([c,h])=>[c.name,h]))}, initial=${l([...i.initial])})`,...s].join(`
`)}let o=t.map(([l,c])=>`${r(l.name)} = ${l.unit?`{ value = ${c}, unit = ${JSON.stringify(l.unit)} }`:c}`),a=[...i.initial].map(([l,c])=>`# ${l} starts at ${c}: q0 or u0 of the joint`);return["[parameters]",...o,...s,...a].join(`
`)}var XT="uplot",qT="u-hz",YT="u-vt",$T="u-title",ZT="u-wrap",KT="u-under",JT="u-over",jT="u-axis",zr="u-off",QT="u-select",eA="u-cursor-x",tA="u-cursor-y",nA="u-cursor-pt",iA="u-legend",sA="u-live",rA="u-inline",oA="u-series",aA="u-marker",G0="u-label",lA="u-value",ml="width",gl="height";var H0="bottom",Ko="left",Df="right",Kf="#000",W0=Kf+"0",Nf="mousemove",X0="mousedown",Uf="mouseup",q0="mouseenter",Y0="mouseleave",$0="dblclick",cA="resize",hA="scroll",Z0="change",$h="dppxchange",Jf="--",ia=typeof window<"u",zf=ia?document:null,jo=ia?window:null,uA=ia?navigator:null,Rt,Wh;function Vf(){let i=devicePixelRatio;Rt!=i&&(Rt=i,Wh&&Hf(Z0,Wh,Vf),Wh=matchMedia(`(min-resolution: ${Rt-.001}dppx) and (max-resolution: ${Rt+.001}dppx)`),Vr(Z0,Wh,Vf),jo.dispatchEvent(new CustomEvent($h)))}function bi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Gf(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Jt(i,e,t){i.style[e]=t+"px"}function Ki(i,e,t,n){let s=zf.createElement(i);return e!=null&&bi(s,e),t?.insertBefore(s,n),s}function Li(i,e){return Ki("div",i,e)}var K0=new WeakMap;function _s(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=K0.get(i);r!=o&&(i.style.transform=r,K0.set(i,r),e<0||t<0||e>n||t>s?bi(i,zr):Gf(i,zr))}var J0=new WeakMap;function j0(i,e,t){let n=e+t,s=J0.get(i);n!=s&&(J0.set(i,n),i.style.background=e,i.style.borderColor=t)}var Q0=new WeakMap;function e_(i,e,t,n){let s=e+""+t,r=Q0.get(i);s!=r&&(Q0.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var jf={passive:!0},dA={...jf,capture:!0};function Vr(i,e,t,n){e.addEventListener(i,t,n?dA:jf)}function Hf(i,e,t,n){e.removeEventListener(i,t,jf)}ia&&Vf();function Ji(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:Si((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function C_(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var R_=i=>i!=null,P_=i=>i!=null&&i>0,Jh=C_(R_),fA=C_(P_);function pA(i,e,t,n=0,s=!1){let r=s?fA:Jh,o=s?P_:R_;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ht,l??-Ht]}function jh(i,e,t,n){let s=i_(i),r=i_(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?ks:I_,a=s==1?Si:Di,l=r==1?Di:Si,c=a(o(Tn(i))),h=l(o(Tn(e))),u=Qo(t,c),d=Qo(t,h);return t==10&&(c<0&&(u=Wt(u,-c)),h<0&&(d=Wt(d,-h))),n||t==2?(i=u*s,e=d*r):(i=U_(i,u),e=Qh(e,d)),[i,e]}function Qf(i,e,t,n){let s=jh(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var ep=.1,t_={mode:3,pad:ep},xl={pad:0,soft:null,mode:0},mA={min:xl,max:xl};function Zh(i,e,t,n){return eu(t)?n_(i,e,t):(xl.pad=t,xl.soft=n?0:null,xl.mode=n?3:0,n_(i,e,mA))}function Et(i,e){return i??e}function gA(i,e,t){for(e=Et(e,0),t=Et(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function n_(i,e,t){let n=t.min,s=t.max,r=Et(n.pad,0),o=Et(s.pad,0),a=Et(n.hard,-Ht),l=Et(s.hard,Ht),c=Et(n.soft,Ht),h=Et(s.soft,-Ht),u=Et(n.mode,0),d=Et(s.mode,0),f=e-i,p=ks(f),_=ri(Tn(i),Tn(e)),m=ks(_),g=Tn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ht&&(r=0),d==2&&h!=-Ht&&(o=0)));let x=f||_||1e3,M=ks(x),v=Qo(10,Si(M)),T=x*(f==0?i==0?.1:1:r),E=Wt(U_(i-T,v/10),24),y=i>=c&&(u==1||u==3&&E<=c||u==2&&E>=c)?c:Ht,S=ri(a,E<y&&i>=y?y:ji(y,E)),N=x*(f==0?e==0?.1:1:o),R=Wt(Qh(e+N,v/10),24),P=e<=h&&(d==1||d==3&&R>=h||d==2&&R<=h)?h:-Ht,O=ji(l,R>P&&e<=P?P:ri(P,R));return S==O&&S==0&&(O=100),[S,O]}var _A=new Intl.NumberFormat(ia?uA.language:"en-US"),tp=i=>_A.format(i),Mi=Math,Yh=Mi.PI,Tn=Mi.abs,Si=Mi.floor,En=Mi.round,Di=Mi.ceil,ji=Mi.min,ri=Mi.max,Qo=Mi.pow,i_=Mi.sign,ks=Mi.log10,I_=Mi.log2,xA=(i,e=1)=>Mi.sinh(i)*e,Ff=(i,e=1)=>Mi.asinh(i/e),Ht=1/0;function s_(i){return(ks((i^i>>31)-(i>>31))|0)+1}function Wf(i,e,t){return ji(ri(i,e),t)}function L_(i){return typeof i=="function"}function bt(i){return L_(i)?i:()=>i}var yA=()=>{},D_=i=>i,N_=(i,e)=>e,vA=i=>null,r_=i=>!0,o_=(i,e)=>i==e,bA=/\.\d*?(?=9{6,}|0{6,})/gm,Gr=i=>{if(O_(i)||xr.has(i))return i;let e=`${i}`,t=e.match(bA);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Gr(s)}e${r}`}return Wt(i,n)};function Br(i,e){return Gr(Wt(Gr(i/e))*e)}function Qh(i,e){return Gr(Di(Gr(i/e))*e)}function U_(i,e){return Gr(Si(Gr(i/e))*e)}function Wt(i,e=0){if(O_(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return En(n)/t}var xr=new Map;function F_(i){return((""+i).split(".")[1]||"").length}function vl(i,e,t,n){let s=[],r=n.map(F_);for(let o=e;o<t;o++){let a=Tn(o),l=Wt(Qo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Wt(h,u);s.push(d),xr.set(d,u)}}return s}var yl={},np=[],ea=[null,null],_r=Array.isArray,O_=Number.isInteger,SA=i=>i===void 0;function a_(i){return typeof i=="string"}function eu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function MA(i){return i!=null&&typeof i=="object"}var wA=Object.getPrototypeOf(Uint8Array),B_="__proto__";function ta(i,e=eu){let t;if(_r(i)){let n=i.find(s=>s!=null);if(_r(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=ta(i[s],e)}else t=i.slice()}else if(i instanceof wA)t=i.slice();else if(e(i)){t={};for(let n in i)n!=B_&&(t[n]=ta(i[n],e))}else t=i;return t}function xn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=B_&&(eu(i[s])?xn(i[s],ta(n[s])):i[s]=ta(n[s]))}return i}var EA=0,TA=1,AA=2;function CA(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function RA(i,e){if(LA(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return DA(o[0])||(o=IA(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:TA,f=[];for(let p=0;p<h.length;p++){let _=h[p],m=r.get(l[p]);_===null?d!=EA&&(u[m]=_,d==AA&&f.push(m)):u[m]=_}CA(u,f,s),n.push(u)}}return n}var PA=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function IA(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function LA(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function DA(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ri(1,Si((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var k_=["January","February","March","April","May","June","July","August","September","October","November","December"],z_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function V_(i){return i.slice(0,3)}var NA=z_.map(V_),UA=k_.map(V_),FA={MMMM:k_,MMM:UA,WWWW:z_,WWW:NA};function pl(i){return(i<10?"0":"")+i}function OA(i){return(i<10?"00":i<100?"0":"")+i}var BA={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>pl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>pl(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>pl(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>pl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>pl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>OA(i.getMilliseconds())};function ip(i,e){e=e||FA;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?BA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var kA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function zA(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==kA?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var G_=i=>i%1==0,Kh=[1,2,2.5,5],VA=vl(10,-32,0,Kh),H_=vl(10,0,32,Kh),GA=H_.filter(G_),kr=VA.concat(H_),sp=`
`,W_="{YYYY}",l_=sp+W_,X_="{M}/{D}",_l=sp+X_,Xh=_l+"/{YY}",q_="{aa}",HA="{h}:{mm}",Jo=HA+q_,c_=sp+Jo,h_=":{ss}",Dt=null;function Y_(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?vl(10,0,3,Kh).filter(G_):vl(10,-3,0,Kh)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,W_,Dt,Dt,Dt,Dt,Dt,Dt,1],[s*28,"{MMM}",l_,Dt,Dt,Dt,Dt,Dt,1],[s,X_,l_,Dt,Dt,Dt,Dt,Dt,1],[n,"{h}"+q_,Xh,Dt,_l,Dt,Dt,Dt,1],[t,Jo,Xh,Dt,_l,Dt,Dt,Dt,1],[e,h_,Xh+" "+Jo,Dt,_l+" "+Jo,Dt,c_,Dt,1],[i,h_+".{fff}",Xh+" "+Jo,Dt,_l+" "+Jo,Dt,c_,Dt,1]];function h(u){return(d,f,p,_,m,g)=>{let x=[],M=m>=o,v=m>=r&&m<o,T=u(p),E=Wt(T*i,3),y=Of(T.getFullYear(),M?0:T.getMonth(),v||M?1:T.getDate()),S=Wt(y*i,3);if(v||M){let N=v?m/r:0,R=M?m/o:0,P=E==S?E:Wt(Of(y.getFullYear()+R,y.getMonth()+N,1)*i,3),O=new Date(En(P/i)),V=O.getFullYear(),U=O.getMonth();for(let G=0;P<=_;G++){let $=Of(V+R*G,U+N*G,1),W=$-u(Wt($*i,3));P=Wt((+$+W)*i,3),P<=_&&x.push(P)}}else{let N=m>=s?s:m,R=Si(p)-Si(E),P=S+R+Qh(E-S,N);x.push(P);let O=u(P),V=O.getHours()+O.getMinutes()/t+O.getSeconds()/n,U=m/n,G=d.axes[f]._space,$=g/G;for(;P=Wt(P+m,i==1?0:3),!(P>_);)if(U>1){let W=Si(Wt(V+U,6))%24,j=u(P).getHours()-W;j>1&&(j=-1),P-=j*n,V=(V+U)%24;let ie=x[x.length-1];Wt((P-ie)/m,3)*$>=.7&&x.push(P)}else x.push(P)}return x}}return[l,c,h]}var[WA,XA,qA]=Y_(1),[YA,$A,ZA]=Y_(.001);vl(2,-53,53,[1]);function u_(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function d_(i,e){return(t,n,s,r,o)=>{let a=e.find(p=>o>=p[0])||e[e.length-1],l,c,h,u,d,f;return n.map(p=>{let _=i(p),m=_.getFullYear(),g=_.getMonth(),x=_.getDate(),M=_.getHours(),v=_.getMinutes(),T=_.getSeconds(),E=m!=l&&a[2]||g!=c&&a[3]||x!=h&&a[4]||M!=u&&a[5]||v!=d&&a[6]||T!=f&&a[7]||a[1];return l=m,c=g,h=x,u=M,d=v,f=T,E(_)})}}function KA(i,e){let t=ip(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Of(i,e,t){return new Date(i,e,t)}function f_(i,e){return e(i)}var JA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function p_(i,e){return(t,n,s,r)=>r==null?Jf:e(i(n))}function jA(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function QA(i,e){return i.series[e].fill(i,e)}var e1={show:!0,live:!0,isolate:!1,mount:yA,markers:{show:!0,width:2,stroke:jA,fill:QA,dash:"solid"},idx:null,idxs:null,values:[]};function t1(i,e){let t=i.cursor.points,n=Li(),s=t.size(i,e);Jt(n,ml,s),Jt(n,gl,s);let r=s/-2;Jt(n,"marginLeft",r),Jt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Jt(n,"borderWidth",o),n}function n1(i,e){let t=i.series[e].points;return t._fill||t._stroke}function i1(i,e){let t=i.series[e].points;return t._stroke||t._fill}function s1(i,e){return i.series[e].points.size}var Bf=[0,0];function r1(i,e,t){return Bf[0]=e,Bf[1]=t,Bf}function qh(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function kf(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var o1={show:!0,x:!0,y:!0,lock:!1,move:r1,points:{one:!1,show:t1,size:s1,width:0,stroke:i1,fill:n1},bind:{mousedown:qh,mouseup:qh,click:qh,dblclick:qh,mousemove:kf,mouseleave:kf,mouseenter:kf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},$_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},rp=xn({},$_,{filter:N_}),Z_=xn({},rp,{size:10}),K_=xn({},$_,{show:!1}),op='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',J_="bold "+op,j_=1.5,m_={show:!0,scale:"x",stroke:Kf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:J_,side:2,grid:rp,ticks:Z_,border:K_,font:op,lineGap:j_,rotate:0},a1="Value",l1="Time",g_={show:!0,scale:"x",auto:!1,sorted:1,min:Ht,max:-Ht,idxs:[]};function c1(i,e,t,n,s){return e.map(r=>r==null?"":tp(r))}function h1(i,e,t,n,s,r,o){let a=[],l=xr.get(s)||0;t=o?t:Wt(Qh(t,s),l);for(let c=t;c<=n;c=Wt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Xf(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?ks:I_,h=Si(c(t));s=Qo(l,h),l==10&&(s=kr[Ji(s,kr)]);let u=t,d=s*l;l==10&&(d=kr[Ji(d,kr)]);do a.push(u),u=u+s,l==10&&!xr.has(u)&&(u=Wt(u,xr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=kr[Ji(d,kr)]));while(u<=n);return a}function u1(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Xf(i,e,ri(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Xf(i,e,ri(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var Q_=/./,d1=/[12357]/,f1=/[125]/,__=/1/,qf=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function p1(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Q_:l(7,o)-h>=c?d1:l(5,o)-h>=c?f1:__;if(u==__){let d=Tn(l(1,o)-h);if(d<c)return qf(e.slice().reverse(),a.distr,u,Di(c/d)).reverse()}return qf(e,a.distr,u,1)}function m1(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Tn(l(1,o)-l(2,o));return c<a?qf(e.slice().reverse(),3,Q_,Di(a/c)).reverse():e}function g1(i,e,t,n){return n==null?Jf:e==null?"":tp(e)}var x_={show:!0,scale:"y",stroke:Kf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:J_,side:3,grid:rp,ticks:Z_,border:K_,font:op,lineGap:j_,rotate:0};function _1(i,e){let t=3+(i||1)*2;return Wt(t*e,3)}function x1(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Tn(o-r),l=i.series[e],c=a/(l.points.space*Rt);return n[1]-n[0]<=c}var y_={scale:null,auto:!0,sorted:0,min:Ht,max:-Ht},ex=(i,e,t,n,s)=>s,v_={show:!0,auto:!0,sorted:0,gaps:ex,alpha:1,facets:[xn({},y_,{scale:"x"}),xn({},y_,{scale:"y"})]},b_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:ex,alpha:1,points:{show:x1,filter:null},values:null,min:Ht,max:-Ht,idxs:[],path:null,clip:null};function y1(i,e,t,n,s){return t/10}var tx={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},v1=xn({},tx,{time:!1,ori:1}),S_={};function nx(i,e){let t=S_[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(S_[i]=t)),t}var na=1,Yf=2;function Hr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,_=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,g,d,f,p,_,nu,sa,su,sx,ox):t(s,l,c,h,u,g,m,f,d,_,p,iu,ra,cp,rx,ax)}function ap(i,e){let t=0,n=0,s=Et(i.bands,np);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function b1(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function zs(i,e,t,n,s,r){return Hr(i,e,(o,a,l,c,h,u,d,f,p,_,m)=>{let g=o.pxRound,x=c.dir*(c.ori==0?1:-1),M=c.ori==0?sa:ra,v,T;x==1?(v=t,T=n):(v=n,T=t);let E=g(u(a[v],c,_,f)),y=g(d(l[v],h,m,p)),S=g(u(a[T],c,_,f)),N=g(d(r==1?h.max:h.min,h,m,p)),R=new Path2D(s);return M(R,S,N),M(R,E,N),M(R,E,y),R})}function tu(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?su:cp,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function S1(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function lp(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),_=u-s;f=o<=0&&_>=0&&_<l?r(i[_]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function M_(i){return i==0?D_:i==1?En:e=>Br(e,i)}function ix(i){let e=i==0?nu:iu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=ji(c,a/2,l/2),h=ji(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var nu=(i,e,t)=>{i.moveTo(e,t)},iu=(i,e,t)=>{i.moveTo(t,e)},sa=(i,e,t)=>{i.lineTo(e,t)},ra=(i,e,t)=>{i.lineTo(t,e)},su=ix(0),cp=ix(1),sx=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},rx=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},ox=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},ax=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function lx(i){return(e,t,n,s,r)=>Hr(e,t,(o,a,l,c,h,u,d,f,p,_,m)=>{let{pxRound:g,points:x}=o,M,v;c.ori==0?(M=nu,v=sx):(M=iu,v=rx);let T=Wt(x.width*Rt,3),E=(x.size-x.width)/2*Rt,y=Wt(E*2,3),S=new Path2D,N=new Path2D,{left:R,top:P,width:O,height:V}=e.bbox;su(N,R-y,P-y,O+y*2,V+y*2);let U=G=>{if(l[G]!=null){let $=g(u(a[G],c,_,f)),W=g(d(l[G],h,m,p));M(S,$+E,W),v(S,$,W,E,0,Yh*2)}};if(r)r.forEach(U);else for(let G=n;G<=s;G++)U(G);return{stroke:T>0?S:null,fill:S,clip:N,flags:na|Yf}})}function cx(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var M1=cx(sa),w1=cx(ra);function hx(i){let e=Et(i?.alignGaps,0);return(t,n,s,r)=>Hr(t,n,(o,a,l,c,h,u,d,f,p,_,m)=>{[s,r]=Jh(l,s,r);let g=o.pxRound,x=V=>g(u(V,c,_,f)),M=V=>g(d(V,h,m,p)),v,T;c.ori==0?(v=sa,T=M1):(v=ra,T=w1);let E=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:na},S=y.stroke,N=!1;if(r-s>=_*4){let V=ue=>t.posToVal(ue,c.key,!0),U=null,G=null,$,W,se,Y=x(a[E==1?s:r]),j=x(a[s]),ie=x(a[r]),de=V(E==1?j+1:ie-1);for(let ue=E==1?s:r;ue>=s&&ue<=r;ue+=E){let ee=a[ue],xe=(E==1?ee<de:ee>de)?Y:x(ee),Ae=l[ue];xe==Y?Ae!=null?(W=Ae,U==null?(v(S,xe,M(W)),$=U=G=W):W<U?U=W:W>G&&(G=W)):Ae===null&&(N=!0):(U!=null&&T(S,Y,M(U),M(G),M($),M(W)),Ae!=null?(W=Ae,v(S,xe,M(W)),U=G=$=W):(U=G=null,Ae===null&&(N=!0)),Y=xe,de=V(Y+E))}U!=null&&U!=G&&se!=Y&&T(S,Y,M(U),M(G),M($),M(W))}else for(let V=E==1?s:r;V>=s&&V<=r;V+=E){let U=l[V];U===null?N=!0:U!=null&&v(S,x(a[V]),M(U))}let[P,O]=ap(t,n);if(o.fill!=null||P!=0){let V=y.fill=new Path2D(S),U=o.fillTo(t,n,o.min,o.max,P),G=M(U),$=x(a[s]),W=x(a[r]);E==-1&&([W,$]=[$,W]),v(V,W,G),v(V,$,G)}if(!o.spanGaps){let V=[];N&&V.push(...lp(a,l,s,r,E,x,e)),y.gaps=V=o.gaps(t,n,s,r,V),y.clip=tu(V,c.ori,f,p,_,m)}return O!=0&&(y.band=O==2?[zs(t,n,s,r,S,-1),zs(t,n,s,r,S,1)]:zs(t,n,s,r,S,O)),y})}function E1(i){let e=Et(i.align,1),t=Et(i.ascDesc,!1),n=Et(i.alignGaps,0),s=Et(i.extend,!1);return(r,o,a,l)=>Hr(r,o,(c,h,u,d,f,p,_,m,g,x,M)=>{[a,l]=Jh(u,a,l);let v=c.pxRound,{left:T,width:E}=r.bbox,y=j=>v(p(j,d,x,m)),S=j=>v(_(j,f,M,g)),N=d.ori==0?sa:ra,R={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:na},P=R.stroke,O=d.dir*(d.ori==0?1:-1),V=S(u[O==1?a:l]),U=y(h[O==1?a:l]),G=U,$=U;s&&e==-1&&($=T,N(P,$,V)),N(P,U,V);for(let j=O==1?a:l;j>=a&&j<=l;j+=O){let ie=u[j];if(ie==null)continue;let de=y(h[j]),ue=S(ie);e==1?N(P,de,V):N(P,G,ue),N(P,de,ue),V=ue,G=de}let W=G;s&&e==1&&(W=T+E,N(P,W,V));let[se,Y]=ap(r,o);if(c.fill!=null||se!=0){let j=R.fill=new Path2D(P),ie=c.fillTo(r,o,c.min,c.max,se),de=S(ie);N(j,W,de),N(j,$,de)}if(!c.spanGaps){let j=[];j.push(...lp(h,u,a,l,O,y,n));let ie=c.width*Rt/2,de=t||e==1?ie:-ie,ue=t||e==-1?-ie:ie;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),R.gaps=j=c.gaps(r,o,a,l,j),R.clip=tu(j,d.ori,m,g,x,M)}return Y!=0&&(R.band=Y==2?[zs(r,o,a,l,P,-1),zs(r,o,a,l,P,1)]:zs(r,o,a,l,P,Y)),R})}function w_(i,e,t,n,s,r,o=Ht){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Tn(i[l]-i[a]);h<c&&(c=h,o=Tn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function T1(i){i=i||yl;let e=Et(i.size,[.6,Ht,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=bt(s),o=1-e[0],a=Et(e[1],Ht),l=Et(e[2],1),c=Et(i.disp,yl),h=Et(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,_,m)=>Hr(f,p,(g,x,M,v,T,E,y,S,N,R,P)=>{let O=g.pxRound,V=t,U=n*Rt,G=a*Rt,$=l*Rt,W,se;v.ori==0?[W,se]=r(f,p):[se,W]=r(f,p);let Y=v.dir*(v.ori==0?1:-1),j=v.ori==0?su:cp,ie=v.ori==0?h:(Re,$e,lt,Me,Gt,Ve,Ye)=>{h(Re,$e,lt,Gt,Me,Ye,Ve)},de=Et(f.bands,np).find(Re=>Re.series[0]==p),ue=de!=null?de.dir:0,ee=g.fillTo(f,p,g.min,g.max,ue),me=O(y(ee,T,P,N)),xe,Ae,Se,We=R,at=O(g.width*Rt),Ge=!1,pt=null,ut=null,rt=null,jt=null;u!=null&&(at==0||d!=null)&&(Ge=!0,pt=u.values(f,p,_,m),ut=new Map,new Set(pt).forEach(Re=>{Re!=null&&ut.set(Re,new Path2D)}),at>0&&(rt=d.values(f,p,_,m),jt=new Map,new Set(rt).forEach(Re=>{Re!=null&&jt.set(Re,new Path2D)})));let{x0:Xt,size:hn}=c;if(Xt!=null&&hn!=null){V=1,x=Xt.values(f,p,_,m),Xt.unit==2&&(x=x.map(lt=>f.posToVal(S+lt*R,v.key,!0)));let Re=hn.values(f,p,_,m);hn.unit==2?Ae=Re[0]*R:Ae=E(Re[0],v,R,S)-E(0,v,R,S),We=w_(x,M,E,v,R,S,We),Se=We-Ae+U}else We=w_(x,M,E,v,R,S,We),Se=We*o+U,Ae=We-Se;Se<1&&(Se=0),at>=Ae/2&&(at=0),Se<5&&(O=D_);let Ot=Se>0,An=We-Se-(Ot?at:0);Ae=O(Wf(An,$,G)),xe=(V==0?Ae/2:V==Y?0:Ae)-V*Y*((V==0?U/2:0)+(Ot?at/2:0));let St={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},yn=Ge?null:new Path2D,nn=null;if(de!=null)nn=f.data[de.series[1]];else{let{y0:Re,y1:$e}=c;Re!=null&&$e!=null&&(M=$e.values(f,p,_,m),nn=Re.values(f,p,_,m))}let un=W*Ae,k=se*Ae;for(let Re=Y==1?_:m;Re>=_&&Re<=m;Re+=Y){let $e=M[Re];if($e==null)continue;if(nn!=null){let q=nn[Re]??0;if($e-q==0)continue;me=y(q,T,P,N)}let lt=v.distr!=2||c!=null?x[Re]:Re,Me=E(lt,v,R,S),Gt=y(Et($e,ee),T,P,N),Ve=O(Me-xe),Ye=O(ri(Gt,me)),L=O(ji(Gt,me)),w=Ye-L;if($e!=null){let q=$e<0?k:un,he=$e<0?un:k;Ge?(at>0&&rt[Re]!=null&&j(jt.get(rt[Re]),Ve,L+Si(at/2),Ae,ri(0,w-at),q,he),pt[Re]!=null&&j(ut.get(pt[Re]),Ve,L+Si(at/2),Ae,ri(0,w-at),q,he)):j(yn,Ve,L+Si(at/2),Ae,ri(0,w-at),q,he),ie(f,p,Re,Ve-at/2,L,Ae+at,w)}}return at>0?St.stroke=Ge?jt:yn:Ge||(St._fill=g.width==0?g._fill:g._stroke??g._fill,St.width=0),St.fill=Ge?ut:yn,St})}function A1(i,e){let t=Et(e?.alignGaps,0);return(n,s,r,o)=>Hr(n,s,(a,l,c,h,u,d,f,p,_,m,g)=>{[r,o]=Jh(c,r,o);let x=a.pxRound,M=W=>x(d(W,h,m,p)),v=W=>x(f(W,u,g,_)),T,E,y;h.ori==0?(T=nu,y=sa,E=ox):(T=iu,y=ra,E=ax);let S=h.dir*(h.ori==0?1:-1),N=M(l[S==1?r:o]),R=N,P=[],O=[];for(let W=S==1?r:o;W>=r&&W<=o;W+=S)if(c[W]!=null){let Y=l[W],j=M(Y);P.push(R=j),O.push(v(c[W]))}let V={stroke:i(P,O,T,y,E,x),fill:null,clip:null,band:null,gaps:null,flags:na},U=V.stroke,[G,$]=ap(n,s);if(a.fill!=null||G!=0){let W=V.fill=new Path2D(U),se=a.fillTo(n,s,a.min,a.max,G),Y=v(se);y(W,R,Y),y(W,N,Y)}if(!a.spanGaps){let W=[];W.push(...lp(l,c,r,o,S,M,t)),V.gaps=W=a.gaps(n,s,r,o,W),V.clip=tu(W,h.ori,p,_,m,g)}return $!=0&&(V.band=$==2?[zs(n,s,r,o,U,-1),zs(n,s,r,o,U,1)]:zs(n,s,r,o,U,$)),V})}function C1(i){return A1(R1,i)}function R1(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var $f=new Set;function E_(){for(let i of $f)i.syncRect(!0)}ia&&(Vr(cA,jo,E_),Vr(hA,jo,E_,!0),Vr($h,jo,()=>{Dn.pxRatio=Rt}));var P1=hx(),I1=lx();function T_(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Zf(r,o,e,t))}function L1(i,e){return i.map((t,n)=>n==0?{}:xn({},e,t))}function Zf(i,e,t,n){return xn({},e==0?t:n,i)}function ux(i,e,t){return e==null?ea:[e,t]}var D1=ux;function N1(i,e,t){return e==null?ea:Zh(e,t,ep,!0)}function dx(i,e,t,n){return e==null?ea:jh(e,t,i.scales[n].log,!1)}var U1=dx;function fx(i,e,t,n){return e==null?ea:Qf(e,t,i.scales[n].log,!1)}var F1=fx;function O1(i,e,t,n,s){let r=ri(s_(i),s_(e)),o=e-i,a=Ji(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?xr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function A_(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=En((t=+s)*Rt))+"px"),[i,e,t]}function B1(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Wt(e[2]*Rt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Dn(i,e,t){let n={mode:Et(i.mode,1)},s=n.mode;function r(b,A,D,F){let X=A.valToPct(b);return F+D*(A.dir==-1?1-X:X)}function o(b,A,D,F){let X=A.valToPct(b);return F+D*(A.dir==-1?X:1-X)}function a(b,A,D,F){return A.ori==0?r(b,A,D,F):o(b,A,D,F)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Li(XT);if(i.id!=null&&(c.id=i.id),bi(c,i.class),i.title){let b=Li($T,c);b.textContent=i.title}let h=Ki("canvas"),u=n.ctx=h.getContext("2d"),d=Li(ZT,c);Vr("click",d,b=>{b.target===p&&(Yt!=Qr||Qt!=eo)&&Nn.click(n,b)},!0);let f=n.under=Li(KT,d);d.appendChild(h);let p=n.over=Li(JT,d);i=ta(i);let _=+Et(i.pxAlign,1),m=M_(_);(i.plugins||[]).forEach(b=>{b.opts&&(i=b.opts(n,i)||i)});let g=i.ms||.001,x=n.series=s==1?T_(i.series||[],g_,b_,!1):L1(i.series||[null],v_),M=n.axes=T_(i.axes||[],m_,x_,!0),v=n.scales={},T=n.bands=i.bands||[];T.forEach(b=>{b.fill=bt(b.fill||null),b.dir=Et(b.dir,-1)});let E=s==2?x[1].facets[0].scale:x[0].scale,y={axes:bs,series:gt},S=(i.drawOrder||["axes","series"]).map(b=>y[b]);function N(b){let A=b.distr==3?D=>ks(D>0?D:b.clamp(n,D,b.min,b.max,b.key)):b.distr==4?D=>Ff(D,b.asinh):b.distr==100?D=>b.fwd(D):D=>D;return D=>{let F=A(D),{_min:X,_max:J}=b,le=J-X;return(F-X)/le}}function R(b){let A=v[b];if(A==null){let D=(i.scales||yl)[b]||yl;if(D.from!=null){R(D.from);let F=xn({},v[D.from],D,{key:b});F.valToPct=N(F),v[b]=F}else{A=v[b]=xn({},b==E?tx:v1,D),A.key=b;let F=A.time,X=A.range,J=_r(X);if((b!=E||s==2&&!F)&&(J&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?t_:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?t_:{mode:1,hard:X[1],soft:X[1]}},J=!1),!J&&eu(X))){let le=X;X=(fe,ve,Ne)=>ve==null?ea:Zh(ve,Ne,le)}A.range=bt(X||(F?D1:b==E?A.distr==3?U1:A.distr==4?F1:ux:A.distr==3?dx:A.distr==4?fx:N1)),A.auto=bt(J?!1:A.auto),A.clamp=bt(A.clamp||y1),A._min=A._max=null,A.valToPct=N(A)}}}R("x"),R("y"),s==1&&x.forEach(b=>{R(b.scale)}),M.forEach(b=>{R(b.scale)});for(let b in i.scales)R(b);let P=v[E],O=P.distr,V,U;P.ori==0?(bi(c,qT),V=r,U=o):(bi(c,YT),V=o,U=r);let G={};for(let b in v){let A=v[b];(A.min!=null||A.max!=null)&&(G[b]={min:A.min,max:A.max},A.min=A.max=null)}let $=i.tzDate||(b=>new Date(En(b/g))),W=i.fmtDate||ip,se=g==1?qA($):ZA($),Y=d_($,u_(g==1?XA:$A,W)),j=p_($,f_(JA,W)),ie=[],de=n.legend=xn({},e1,i.legend),ue=n.cursor=xn({},o1,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=ie,xe.width=bt(xe.width),xe.dash=bt(xe.dash),xe.stroke=bt(xe.stroke),xe.fill=bt(xe.fill);let Ae,Se,We,at=[],Ge=[],pt,ut=!1,rt={};if(de.live){let b=x[1]?x[1].values:null;ut=b!=null,pt=ut?b(n,1,0):{_:0};for(let A in pt)rt[A]=Jf}if(ee)if(Ae=Ki("table",iA,c),We=Ki("tbody",null,Ae),de.mount(n,Ae),ut){Se=Ki("thead",null,Ae,We);let b=Ki("tr",null,Se);Ki("th",null,b);for(var jt in pt)Ki("th",G0,b).textContent=jt}else bi(Ae,rA),de.live&&bi(Ae,sA);let Xt={show:!0},hn={show:!1};function Ot(b,A){if(A==0&&(ut||!de.live||s==2))return ea;let D=[],F=Ki("tr",oA,We,We.childNodes[A]);bi(F,b.class),b.show||bi(F,zr);let X=Ki("th",null,F);if(xe.show){let fe=Li(aA,X);if(A>0){let ve=xe.width(n,A);ve&&(fe.style.border=ve+"px "+xe.dash(n,A)+" "+xe.stroke(n,A)),fe.style.background=xe.fill(n,A)}}let J=Li(G0,X);b.label instanceof HTMLElement?J.appendChild(b.label):J.textContent=b.label,A>0&&(xe.show||(J.style.color=b.width>0?xe.stroke(n,A):xe.fill(n,A)),St("click",X,fe=>{if(ue._lock)return;Je(fe);let ve=x.indexOf(b);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Ne=x.some((Ue,Oe)=>Oe>0&&Oe!=ve&&Ue.show);x.forEach((Ue,Oe)=>{Oe>0&&is(Oe,Ne?Oe==ve?Xt:hn:Xt,!0,mn.setSeries)})}else is(ve,{show:!b.show},!0,mn.setSeries)},!1),je&&St(q0,X,fe=>{ue._lock||(Je(fe),is(x.indexOf(b),no,!0,mn.setSeries))},!1));for(var le in pt){let fe=Ki("td",lA,F);fe.textContent="--",D.push(fe)}return[F,D]}let An=new Map;function St(b,A,D,F=!0){let X=An.get(A)||{},J=ue.bind[b](n,A,D,F);J&&(Vr(b,A,X[b]=J),An.set(A,X))}function yn(b,A,D){let F=An.get(A)||{};for(let X in F)(b==null||X==b)&&(Hf(X,A,F[X]),delete F[X]);b==null&&An.delete(A)}let nn=0,un=0,k=0,Re=0,$e=0,lt=0,Me=$e,Gt=lt,Ve=k,Ye=Re,L=0,w=0,q=0,he=0;n.bbox={};let ae=!1,_e=!1,ye=!1,te=!1,re=!1,pe=!1;function B(b,A,D){(D||b!=n.width||A!=n.height)&&oe(b,A),dt(!1),ye=!0,_e=!0,Vn()}function oe(b,A){n.width=nn=k=b,n.height=un=Re=A,$e=lt=0,be(),He();let D=n.bbox;L=D.left=Br($e*Rt,.5),w=D.top=Br(lt*Rt,.5),q=D.width=Br(k*Rt,.5),he=D.height=Br(Re*Rt,.5)}let ne=3;function we(){let b=!1,A=0;for(;!b;){A++;let D=Kr(A),F=ns(A);b=A==ne||D&&F,b||(oe(n.width,n.height),_e=!0)}}function ge({width:b,height:A}){B(b,A)}n.setSize=ge;function be(){let b=!1,A=!1,D=!1,F=!1;M.forEach((X,J)=>{if(X.show&&X._show){let{side:le,_size:fe}=X,ve=le%2,Ne=X.label!=null?X.labelSize:0,Ue=fe+Ne;Ue>0&&(ve?(k-=Ue,le==3?($e+=Ue,F=!0):D=!0):(Re-=Ue,le==0?(lt+=Ue,b=!0):A=!0))}}),es[0]=b,es[1]=D,es[2]=A,es[3]=F,k-=Ni[1]+Ni[3],$e+=Ni[3],Re-=Ni[2]+Ni[0],lt+=Ni[0]}function He(){let b=$e+k,A=lt+Re,D=$e,F=lt;function X(J,le){switch(J){case 1:return b+=le,b-le;case 2:return A+=le,A-le;case 3:return D-=le,D+le;case 0:return F-=le,F+le}}M.forEach((J,le)=>{if(J.show&&J._show){let fe=J.side;J._pos=X(fe,J._size),J.label!=null&&(J._lpos=X(fe,J.labelSize))}})}if(ue.dataIdx==null){let b=ue.hover,A=b.skip=new Set(b.skip??[]);A.add(void 0);let D=b.prox=bt(b.prox),F=b.bias??=0;ue.dataIdx=(X,J,le,fe)=>{if(J==0)return le;let ve=le,Ne=D(X,J,le,fe)??Ht,Ue=Ne>=0&&Ne<Ht,Oe=P.ori==0?k:Re,ot=ue.left,Tt=e[0],wt=e[J];if(A.has(wt[le])){ve=null;let _t=null,Ke=null,Xe;if(F==0||F==-1)for(Xe=le;_t==null&&Xe-- >0;)A.has(wt[Xe])||(_t=Xe);if(F==0||F==1)for(Xe=le;Ke==null&&Xe++<wt.length;)A.has(wt[Xe])||(Ke=Xe);if(_t!=null||Ke!=null)if(Ue){let Zt=_t==null?-1/0:V(Tt[_t],P,Oe,0),on=Ke==null?1/0:V(Tt[Ke],P,Oe,0),In=ot-Zt,Bt=on-ot;In<=Bt?In<=Ne&&(ve=_t):Bt<=Ne&&(ve=Ke)}else ve=Ke==null?_t:_t==null?Ke:le-_t<=Ke-le?_t:Ke}else Ue&&Tn(ot-V(Tt[le],P,Oe,0))>Ne&&(ve=null);return ve}}let Je=b=>{ue.event=b};ue.idxs=ie,ue._lock=!1;let ce=ue.points;ce.show=bt(ce.show),ce.size=bt(ce.size),ce.stroke=bt(ce.stroke),ce.width=bt(ce.width),ce.fill=bt(ce.fill);let Be=n.focus=xn({},i.focus||{alpha:.3},ue.focus),je=Be.prox>=0,Ce=je&&ce.one,ht=[],qt=[],qn=[];function aa(b,A){let D=ce.show(n,A);if(D instanceof HTMLElement)return bi(D,nA),bi(D,b.class),_s(D,-10,-10,k,Re),p.insertBefore(D,ht[A]),D}function Yr(b,A){if(s==1||A>0){let D=s==1&&v[b.scale].time,F=b.value;b.value=D?a_(F)?p_($,f_(F,W)):F||j:F||g1,b.label=b.label||(D?l1:a1)}if(Ce||A>0){b.width=b.width==null?1:b.width,b.paths=b.paths||P1||vA,b.fillTo=bt(b.fillTo||b1),b.pxAlign=+Et(b.pxAlign,_),b.pxRound=M_(b.pxAlign),b.stroke=bt(b.stroke||null),b.fill=bt(b.fill||null),b._stroke=b._fill=b._paths=b._focus=null;let D=_1(ri(1,b.width),1),F=b.points=xn({},{size:D,width:ri(1,D*.2),stroke:b.stroke,space:D*2,paths:I1,_stroke:null,_fill:null},b.points);F.show=bt(F.show),F.filter=bt(F.filter),F.fill=bt(F.fill),F.stroke=bt(F.stroke),F.paths=bt(F.paths),F.pxAlign=b.pxAlign}if(ee){let D=Ot(b,A);at.splice(A,0,D[0]),Ge.splice(A,0,D[1]),de.values.push(null)}if(me){ie.splice(A,0,null);let D=null;Ce?A==0&&(D=aa(b,A)):A>0&&(D=aa(b,A)),ht.splice(A,0,D),qt.splice(A,0,0),qn.splice(A,0,0)}Pn("addSeries",A)}function fu(b,A){A=A??x.length,b=s==1?Zf(b,A,g_,b_):Zf(b,A,{},v_),x.splice(A,0,b),Yr(x[A],A)}n.addSeries=fu;function El(b){if(x.splice(b,1),ee){de.values.splice(b,1),Ge.splice(b,1);let A=at.splice(b,1)[0];yn(null,A.firstChild),A.remove()}me&&(ie.splice(b,1),ht.splice(b,1)[0].remove(),qt.splice(b,1),qn.splice(b,1)),Pn("delSeries",b)}n.delSeries=El;let es=[!1,!1,!1,!1];function xs(b,A){if(b._show=b.show,b.show){let D=b.side%2,F=v[b.scale];F==null&&(b.scale=D?x[1].scale:E,F=v[b.scale]);let X=F.time;b.size=bt(b.size),b.space=bt(b.space),b.rotate=bt(b.rotate),_r(b.incrs)&&b.incrs.forEach(le=>{!xr.has(le)&&xr.set(le,F_(le))}),b.incrs=bt(b.incrs||(F.distr==2?GA:X?g==1?WA:YA:kr)),b.splits=bt(b.splits||(X&&F.distr==1?se:F.distr==3?Xf:F.distr==4?u1:h1)),b.stroke=bt(b.stroke),b.grid.stroke=bt(b.grid.stroke),b.ticks.stroke=bt(b.ticks.stroke),b.border.stroke=bt(b.border.stroke);let J=b.values;b.values=_r(J)&&!_r(J[0])?bt(J):X?_r(J)?d_($,u_(J,W)):a_(J)?KA($,J):J||Y:J||c1,b.filter=bt(b.filter||(F.distr>=3&&F.log==10?p1:F.distr==3&&F.log==2?m1:N_)),b.font=A_(b.font),b.labelFont=A_(b.labelFont),b._size=b.size(n,null,A,0),b._space=b._rotate=b._incrs=b._found=b._splits=b._values=null,b._size>0&&(es[A]=!0,b._el=Li(jT,d))}}function ys(b,A,D,F){let[X,J,le,fe]=D,ve=A%2,Ne=0;return ve==0&&(fe||J)&&(Ne=A==0&&!X||A==2&&!le?En(m_.size/3):0),ve==1&&(X||le)&&(Ne=A==1&&!J||A==3&&!fe?En(x_.size/2):0),Ne}let la=n.padding=(i.padding||[ys,ys,ys,ys]).map(b=>bt(Et(b,ys))),Ni=n._padding=la.map((b,A)=>b(n,A,es,0)),sn,ln=null,cn=null,ts=s==1?x[0].idxs:null,ui=null,Vs=!1;function ca(b,A){if(e=b??[],n.data=n._data=e,s==2){sn=0;for(let D=1;D<x.length;D++)sn+=e[D][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ui=e[0],sn=ui.length;let D=e;if(O==2){D=e.slice();let F=D[0]=Array(sn);for(let X=0;X<sn;X++)F[X]=X}n._data=e=D}if(dt(!0),Pn("setData"),O==2&&(ye=!0),A!==!1){let D=P;D.auto(n,Vs)?ha():Ws(E,D.min,D.max),te=te||ue.left>=0,pe=!0,Vn()}}n.setData=ca;function ha(){Vs=!0;let b,A;s==1&&(sn>0?(ln=ts[0]=0,cn=ts[1]=sn-1,b=e[0][ln],A=e[0][cn],O==2?(b=ln,A=cn):b==A&&(O==3?[b,A]=jh(b,b,P.log,!1):O==4?[b,A]=Qf(b,b,P.log,!1):P.time?A=b+En(86400/g):[b,A]=Zh(b,A,ep,!0))):(ln=ts[0]=b=null,cn=ts[1]=A=null)),Ws(E,b,A)}let $r,Gs,Zr,C,H,Q,Z,K,Ee,Ie;function Te(b,A,D,F,X,J){b??=W0,D??=np,F??="butt",X??=W0,J??="round",b!=$r&&(u.strokeStyle=$r=b),X!=Gs&&(u.fillStyle=Gs=X),A!=Zr&&(u.lineWidth=Zr=A),J!=H&&(u.lineJoin=H=J),F!=Q&&(u.lineCap=Q=F),D!=C&&u.setLineDash(C=D)}function Le(b,A,D,F){A!=Gs&&(u.fillStyle=Gs=A),b!=Z&&(u.font=Z=b),D!=K&&(u.textAlign=K=D),F!=Ee&&(u.textBaseline=Ee=F)}function ze(b,A,D,F,X=0){if(F.length>0&&b.auto(n,Vs)&&(A==null||A.min==null)){let J=Et(ln,0),le=Et(cn,F.length-1),fe=D.min==null?pA(F,J,le,X,b.distr==3):[D.min,D.max];b.min=ji(b.min,D.min=fe[0]),b.max=ri(b.max,D.max=fe[1])}}let tt={min:null,max:null};function mt(){for(let F in v){let X=v[F];G[F]==null&&(X.min==null||G[E]!=null&&X.auto(n,Vs))&&(G[F]=tt)}for(let F in v){let X=v[F];G[F]==null&&X.from!=null&&G[X.from]!=null&&(G[F]=tt)}G[E]!=null&&dt(!0);let b={};for(let F in G){let X=G[F];if(X!=null){let J=b[F]=ta(v[F],MA);if(X.min!=null)xn(J,X);else if(F!=E||s==2)if(sn==0&&J.from==null){let le=J.range(n,null,null,F);J.min=le[0],J.max=le[1]}else J.min=Ht,J.max=-Ht}}if(sn>0){x.forEach((F,X)=>{if(s==1){let J=F.scale,le=G[J];if(le==null)return;let fe=b[J];if(X==0){let ve=fe.range(n,fe.min,fe.max,J);fe.min=ve[0],fe.max=ve[1],ln=Ji(fe.min,e[0]),cn=Ji(fe.max,e[0]),cn-ln>1&&(e[0][ln]<fe.min&&ln++,e[0][cn]>fe.max&&cn--),F.min=ui[ln],F.max=ui[cn]}else F.show&&F.auto&&ze(fe,le,F,e[X],F.sorted);F.idxs[0]=ln,F.idxs[1]=cn}else if(X>0&&F.show&&F.auto){let[J,le]=F.facets,fe=J.scale,ve=le.scale,[Ne,Ue]=e[X],Oe=b[fe],ot=b[ve];Oe!=null&&ze(Oe,G[fe],J,Ne,J.sorted),ot!=null&&ze(ot,G[ve],le,Ue,le.sorted),F.min=le.min,F.max=le.max}});for(let F in b){let X=b[F],J=G[F];if(X.from==null&&(J==null||J.min==null)){let le=X.range(n,X.min==Ht?null:X.min,X.max==-Ht?null:X.max,F);X.min=le[0],X.max=le[1]}}}for(let F in b){let X=b[F];if(X.from!=null){let J=b[X.from];if(J.min==null)X.min=X.max=null;else{let le=X.range(n,J.min,J.max,F);X.min=le[0],X.max=le[1]}}}let A={},D=!1;for(let F in b){let X=b[F],J=v[F];if(J.min!=X.min||J.max!=X.max){J.min=X.min,J.max=X.max;let le=J.distr;J._min=le==3?ks(J.min):le==4?Ff(J.min,J.asinh):le==100?J.fwd(J.min):J.min,J._max=le==3?ks(J.max):le==4?Ff(J.max,J.asinh):le==100?J.fwd(J.max):J.max,A[F]=D=!0}}if(D){x.forEach((F,X)=>{s==2?X>0&&A.y&&(F._paths=null):A[F.scale]&&(F._paths=null)});for(let F in A)ye=!0,Pn("setScale",F);me&&ue.left>=0&&(te=pe=!0)}for(let F in G)G[F]=null}function ke(b){let A=Wf(ln-1,0,sn-1),D=Wf(cn+1,0,sn-1);for(;b[A]==null&&A>0;)A--;for(;b[D]==null&&D<sn-1;)D++;return[A,D]}function gt(){if(sn>0){let b=x.some(A=>A._focus)&&Ie!=Be.alpha;b&&(u.globalAlpha=Ie=Be.alpha),x.forEach((A,D)=>{if(D>0&&A.show&&(en(D,!1),en(D,!0),A._paths==null)){let F=Ie;Ie!=A.alpha&&(u.globalAlpha=Ie=A.alpha);let X=s==2?[0,e[D][0].length-1]:ke(e[D]);A._paths=A.paths(n,D,X[0],X[1]),Ie!=F&&(u.globalAlpha=Ie=F)}}),x.forEach((A,D)=>{if(D>0&&A.show){let F=Ie;Ie!=A.alpha&&(u.globalAlpha=Ie=A.alpha),A._paths!=null&&Nt(D,!1);{let X=A._paths!=null?A._paths.gaps:null,J=A.points.show(n,D,ln,cn,X),le=A.points.filter(n,D,J,X);(J||le)&&(A.points._paths=A.points.paths(n,D,ln,cn,le),Nt(D,!0))}Ie!=F&&(u.globalAlpha=Ie=F),Pn("drawSeries",D)}}),b&&(u.globalAlpha=Ie=1)}}function en(b,A){let D=A?x[b].points:x[b];D._stroke=D.stroke(n,b),D._fill=D.fill(n,b)}function Nt(b,A){let D=A?x[b].points:x[b],{stroke:F,fill:X,clip:J,flags:le,_stroke:fe=D._stroke,_fill:ve=D._fill,_width:Ne=D.width}=D._paths;Ne=Wt(Ne*Rt,3);let Ue=null,Oe=Ne%2/2;A&&ve==null&&(ve=Ne>0?"#fff":fe);let ot=D.pxAlign==1&&Oe>0;if(ot&&u.translate(Oe,Oe),!A){let Tt=L-Ne/2,wt=w-Ne/2,_t=q+Ne,Ke=he+Ne;Ue=new Path2D,Ue.rect(Tt,wt,_t,Ke)}A?Fe(fe,Ne,D.dash,D.cap,ve,F,X,le,J):Ut(b,fe,Ne,D.dash,D.cap,ve,F,X,le,Ue,J),ot&&u.translate(-Oe,-Oe)}function Ut(b,A,D,F,X,J,le,fe,ve,Ne,Ue){let Oe=!1;ve!=0&&T.forEach((ot,Tt)=>{if(ot.series[0]==b){let wt=x[ot.series[1]],_t=e[ot.series[1]],Ke=(wt._paths||yl).band;_r(Ke)&&(Ke=ot.dir==1?Ke[0]:Ke[1]);let Xe,Zt=null;wt.show&&Ke&&gA(_t,ln,cn)?(Zt=ot.fill(n,Tt)||J,Xe=wt._paths.clip):Ke=null,Fe(A,D,F,X,Zt,le,fe,ve,Ne,Ue,Xe,Ke),Oe=!0}}),Oe||Fe(A,D,F,X,J,le,fe,ve,Ne,Ue)}let vn=na|Yf;function Fe(b,A,D,F,X,J,le,fe,ve,Ne,Ue,Oe){Te(b,A,D,F,X),(ve||Ne||Oe)&&(u.save(),ve&&u.clip(ve),Ne&&u.clip(Ne)),Oe?(fe&vn)==vn?(u.clip(Oe),Ue&&u.clip(Ue),yt(X,le),dn(b,J,A)):fe&Yf?(yt(X,le),u.clip(Oe),dn(b,J,A)):fe&na&&(u.save(),u.clip(Oe),Ue&&u.clip(Ue),yt(X,le),u.restore(),dn(b,J,A)):(yt(X,le),dn(b,J,A)),(ve||Ne||Oe)&&u.restore()}function dn(b,A,D){D>0&&(A instanceof Map?A.forEach((F,X)=>{u.strokeStyle=$r=X,u.stroke(F)}):A!=null&&b&&u.stroke(A))}function yt(b,A){A instanceof Map?A.forEach((D,F)=>{u.fillStyle=Gs=F,u.fill(D)}):A!=null&&b&&u.fill(A)}function vs(b,A,D,F){let X=M[b],J;if(F<=0)J=[0,0];else{let le=X._space=X.space(n,b,A,D,F),fe=X._incrs=X.incrs(n,b,A,D,F,le);J=O1(A,D,fe,F,le)}return X._found=J}function fn(b,A,D,F,X,J,le,fe,ve,Ne){let Ue=le%2/2;_==1&&u.translate(Ue,Ue),Te(fe,le,ve,Ne,fe),u.beginPath();let Oe,ot,Tt,wt,_t=X+(F==0||F==3?-J:J);D==0?(ot=X,wt=_t):(Oe=X,Tt=_t);for(let Ke=0;Ke<b.length;Ke++)A[Ke]!=null&&(D==0?Oe=Tt=b[Ke]:ot=wt=b[Ke],u.moveTo(Oe,ot),u.lineTo(Tt,wt));u.stroke(),_==1&&u.translate(-Ue,-Ue)}function Kr(b){let A=!0;return M.forEach((D,F)=>{if(!D.show)return;let X=v[D.scale];if(X.min==null){D._show&&(A=!1,D._show=!1,dt(!1));return}else D._show||(A=!1,D._show=!0,dt(!1));let J=D.side,le=J%2,{min:fe,max:ve}=X,[Ne,Ue]=vs(F,fe,ve,le==0?k:Re);if(Ue==0)return;let Oe=X.distr==2,ot=D._splits=D.splits(n,F,fe,ve,Ne,Ue,Oe),Tt=X.distr==2?ot.map(Xe=>ui[Xe]):ot,wt=X.distr==2?ui[ot[1]]-ui[ot[0]]:Ne,_t=D._values=D.values(n,D.filter(n,Tt,F,Ue,wt),F,Ue,wt);D._rotate=J==2?D.rotate(n,_t,F,Ue):0;let Ke=D._size;D._size=Di(D.size(n,_t,F,b)),Ke!=null&&D._size!=Ke&&(A=!1)}),A}function ns(b){let A=!0;return la.forEach((D,F)=>{let X=D(n,F,es,b);X!=Ni[F]&&(A=!1),Ni[F]=X}),A}function bs(){for(let b=0;b<M.length;b++){let A=M[b];if(!A.show||!A._show)continue;let D=A.side,F=D%2,X,J,le=A.stroke(n,b),fe=D==0||D==3?-1:1,[ve,Ne]=A._found;if(A.label!=null){let Zn=A.labelGap*fe,pi=En((A._lpos+Zn)*Rt);Le(A.labelFont[0],le,"center",D==2?"top":H0),u.save(),F==1?(X=J=0,u.translate(pi,En(w+he/2)),u.rotate((D==3?-Yh:Yh)/2)):(X=En(L+q/2),J=pi);let Sr=L_(A.label)?A.label(n,b,ve,Ne):A.label;u.fillText(Sr,X,J),u.restore()}if(Ne==0)continue;let Ue=v[A.scale],Oe=F==0?q:he,ot=F==0?L:w,Tt=A._splits,wt=Ue.distr==2?Tt.map(Zn=>ui[Zn]):Tt,_t=Ue.distr==2?ui[Tt[1]]-ui[Tt[0]]:ve,Ke=A.ticks,Xe=A.border,Zt=Ke.show?Ke.size:0,on=En(Zt*Rt),In=En((A.alignTo==2?A._size-Zt-A.gap:A.gap)*Rt),Bt=A._rotate*-Yh/180,an=m(A._pos*Rt),di=(on+In)*fe,$n=an+di;J=F==0?$n:0,X=F==1?$n:0;let Ei=A.font[0],Ui=A.align==1?Ko:A.align==2?Df:Bt>0?Ko:Bt<0?Df:F==0?"center":D==3?Df:Ko,rs=Bt||F==1?"middle":D==2?"top":H0;Le(Ei,le,Ui,rs);let fi=A.font[1]*A.lineGap,Ti=Tt.map(Zn=>m(a(Zn,Ue,Oe,ot))),Fi=A._values;for(let Zn=0;Zn<Fi.length;Zn++){let pi=Fi[Zn];if(pi!=null){F==0?X=Ti[Zn]:J=Ti[Zn],pi=""+pi;let Sr=pi.indexOf(`
`)==-1?[pi]:pi.split(/\n/gm);for(let Kn=0;Kn<Sr.length;Kn++){let zp=Sr[Kn];Bt?(u.save(),u.translate(X,J+Kn*fi),u.rotate(Bt),u.fillText(zp,0,0),u.restore()):u.fillText(zp,X,J+Kn*fi)}}}Ke.show&&fn(Ti,Ke.filter(n,wt,b,Ne,_t),F,D,an,on,Wt(Ke.width*Rt,3),Ke.stroke(n,b),Ke.dash,Ke.cap);let os=A.grid;os.show&&fn(Ti,os.filter(n,wt,b,Ne,_t),F,F==0?2:1,F==0?w:L,F==0?he:q,Wt(os.width*Rt,3),os.stroke(n,b),os.dash,os.cap),Xe.show&&fn([an],[1],F==0?1:0,F==0?1:2,F==1?w:L,F==1?he:q,Wt(Xe.width*Rt,3),Xe.stroke(n,b),Xe.dash,Xe.cap)}Pn("drawAxes")}function dt(b){x.forEach((A,D)=>{D>0&&(A._paths=null,b&&(s==1?(A.min=null,A.max=null):A.facets.forEach(F=>{F.min=null,F.max=null})))})}let rn=!1,Yn=!1,Ft=[];function pn(){Yn=!1;for(let b=0;b<Ft.length;b++)Pn(...Ft[b]);Ft.length=0}function Vn(){rn||(PA(Sp),rn=!0)}function Tl(b,A=!1){rn=!0,Yn=A,b(n),Sp(),A&&Ft.length>0&&queueMicrotask(pn)}n.batch=Tl;function Sp(){if(ae&&(mt(),ae=!1),ye&&(we(),ye=!1),_e){if(Jt(f,Ko,$e),Jt(f,"top",lt),Jt(f,ml,k),Jt(f,gl,Re),Jt(p,Ko,$e),Jt(p,"top",lt),Jt(p,ml,k),Jt(p,gl,Re),Jt(d,ml,nn),Jt(d,gl,un),h.width=En(nn*Rt),h.height=En(un*Rt),M.forEach(({_el:b,_show:A,_size:D,_pos:F,side:X})=>{if(b!=null)if(A){let J=X===3||X===0?D:0,le=X%2==1;Jt(b,le?"left":"top",F-J),Jt(b,le?"width":"height",D),Jt(b,le?"top":"left",le?lt:$e),Jt(b,le?"height":"width",le?Re:k),Gf(b,zr)}else bi(b,zr)}),$r=Gs=Zr=H=Q=Z=K=Ee=C=null,Ie=1,fa(!0),$e!=Me||lt!=Gt||k!=Ve||Re!=Ye){dt(!1);let b=k/Ve,A=Re/Ye;if(me&&!te&&ue.left>=0){ue.left*=b,ue.top*=A,Jr&&_s(Jr,En(ue.left),0,k,Re),jr&&_s(jr,0,En(ue.top),k,Re);for(let D=0;D<ht.length;D++){let F=ht[D];F!=null&&(qt[D]*=b,qn[D]*=A,_s(F,Di(qt[D]),Di(qn[D]),k,Re))}}if($t.show&&!re&&$t.left>=0&&$t.width>0){$t.left*=b,$t.width*=b,$t.top*=A,$t.height*=A;for(let D in yu)Jt(to,D,$t[D])}Me=$e,Gt=lt,Ve=k,Ye=Re}Pn("setSize"),_e=!1}nn>0&&un>0&&(u.clearRect(0,0,h.width,h.height),Pn("drawClear"),S.forEach(b=>b()),Pn("draw")),$t.show&&re&&(Al($t),re=!1),me&&te&&(br(null,!0,!1),te=!1),de.show&&de.live&&pe&&(_u(),pe=!1),l||(l=!0,n.status=1,Pn("ready")),Vs=!1,rn=!1}n.redraw=(b,A)=>{ye=A||!1,b!==!1?Ws(E,P.min,P.max):Vn()};function pu(b,A){let D=v[b];if(D.from==null){if(sn==0){let F=D.range(n,A.min,A.max,b);A.min=F[0],A.max=F[1]}if(A.min>A.max){let F=A.min;A.min=A.max,A.max=F}if(sn>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;b==E&&D.distr==2&&sn>0&&(A.min=Ji(A.min,e[0]),A.max=Ji(A.max,e[0]),A.min==A.max&&A.max++),G[b]=A,ae=!0,Vn()}}n.setScale=pu;let mu,gu,Jr,jr,Mp,wp,Qr,eo,Ep,Tp,Yt,Qt,Hs=!1,Nn=ue.drag,Cn=Nn.x,Rn=Nn.y;me&&(ue.x&&(mu=Li(eA,p)),ue.y&&(gu=Li(tA,p)),P.ori==0?(Jr=mu,jr=gu):(Jr=gu,jr=mu),Yt=ue.left,Qt=ue.top);let $t=n.select=xn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),to=$t.show?Li(QT,$t.over?p:f):null;function Al(b,A){if($t.show){for(let D in b)$t[D]=b[D],D in yu&&Jt(to,D,b[D]);A!==!1&&Pn("setSelect")}}n.setSelect=Al;function ey(b){if(x[b].show)ee&&Gf(at[b],zr);else if(ee&&bi(at[b],zr),me){let D=Ce?ht[0]:ht[b];D!=null&&_s(D,-10,-10,k,Re)}}function Ws(b,A,D){pu(b,{min:A,max:D})}function is(b,A,D,F){A.focus!=null&&ry(b),A.show!=null&&x.forEach((X,J)=>{J>0&&(b==J||b==null)&&(X.show=A.show,ey(J),s==2?(Ws(X.facets[0].scale,null,null),Ws(X.facets[1].scale,null,null)):Ws(X.scale,null,null),Vn())}),D!==!1&&Pn("setSeries",b,A),F&&pa("setSeries",n,b,A)}n.setSeries=is;function ty(b,A){xn(T[b],A)}function ny(b,A){b.fill=bt(b.fill||null),b.dir=Et(b.dir,-1),A=A??T.length,T.splice(A,0,b)}function iy(b){b==null?T.length=0:T.splice(b,1)}n.addBand=ny,n.setBand=ty,n.delBand=iy;function sy(b,A){x[b].alpha=A,me&&ht[b]!=null&&(ht[b].style.opacity=A),ee&&at[b]&&(at[b].style.opacity=A)}let Ss,Xs,vr,no={focus:!0};function ry(b){if(b!=vr){let A=b==null,D=Be.alpha!=1;x.forEach((F,X)=>{if(s==1||X>0){let J=A||X==0||X==b;F._focus=A?null:J,D&&sy(X,J?1:Be.alpha)}}),vr=b,D&&Vn()}}ee&&je&&St(Y0,Ae,b=>{ue._lock||(Je(b),vr!=null&&is(null,no,!0,mn.setSeries))});function ss(b,A,D){let F=v[A];D&&(b=b/Rt-(F.ori==1?lt:$e));let X=k;F.ori==1&&(X=Re,b=X-b),F.dir==-1&&(b=X-b);let J=F._min,le=F._max,fe=b/X,ve=J+(le-J)*fe,Ne=F.distr;return Ne==3?Qo(10,ve):Ne==4?xA(ve,F.asinh):Ne==100?F.bwd(ve):ve}function oy(b,A){let D=ss(b,E,A);return Ji(D,e[0],ln,cn)}n.valToIdx=b=>Ji(b,e[0]),n.posToIdx=oy,n.posToVal=ss,n.valToPos=(b,A,D)=>v[A].ori==0?r(b,v[A],D?q:k,D?L:0):o(b,v[A],D?he:Re,D?w:0),n.setCursor=(b,A,D)=>{Yt=b.left,Qt=b.top,br(null,A,D)};function Ap(b,A){Jt(to,Ko,$t.left=b),Jt(to,ml,$t.width=A)}function Cp(b,A){Jt(to,"top",$t.top=b),Jt(to,gl,$t.height=A)}let ua=P.ori==0?Ap:Cp,da=P.ori==1?Ap:Cp;function ay(){if(ee&&de.live)for(let b=s==2?1:0;b<x.length;b++){if(b==0&&ut)continue;let A=de.values[b],D=0;for(let F in A)Ge[b][D++].firstChild.nodeValue=A[F]}}function _u(b,A){if(b!=null&&(b.idxs?b.idxs.forEach((D,F)=>{ie[F]=D}):SA(b.idx)||ie.fill(b.idx),de.idx=ie[0]),ee&&de.live){for(let D=0;D<x.length;D++)(D>0||s==1&&!ut)&&ly(D,ie[D]);ay()}pe=!1,A!==!1&&Pn("setLegend")}n.setLegend=_u;function ly(b,A){let D=x[b],F=b==0&&O==2?ui:e[b],X;ut?X=D.values(n,b,A)??rt:(X=D.value(n,A==null?null:F[A],b,A),X=X==null?rt:{_:X}),de.values[b]=X}function br(b,A,D){Ep=Yt,Tp=Qt,[Yt,Qt]=ue.move(n,Yt,Qt),ue.left=Yt,ue.top=Qt,me&&(Jr&&_s(Jr,En(Yt),0,k,Re),jr&&_s(jr,0,En(Qt),k,Re));let F,X=ln>cn;Ss=Ht,Xs=null;let J=P.ori==0?k:Re,le=P.ori==1?k:Re;if(Yt<0||sn==0||X){F=ue.idx=null;for(let fe=0;fe<x.length;fe++){let ve=ht[fe];ve!=null&&_s(ve,-10,-10,k,Re)}je&&is(null,no,!0,b==null&&mn.setSeries),de.live&&(ie.fill(F),pe=!0)}else{let fe,ve,Ne;s==1&&(fe=P.ori==0?Yt:Qt,ve=ss(fe,E),F=ue.idx=Ji(ve,e[0],ln,cn),Ne=V(e[0][F],P,J,0));let Ue=-10,Oe=-10,ot=0,Tt=0,wt=!0,_t="",Ke="";for(let Xe=s==2?1:0;Xe<x.length;Xe++){let Zt=x[Xe],on=ie[Xe],In=on==null?null:s==1?e[Xe][on]:e[Xe][1][on],Bt=ue.dataIdx(n,Xe,F,ve),an=Bt==null?null:s==1?e[Xe][Bt]:e[Xe][1][Bt];if(pe=pe||an!=In||Bt!=on,ie[Xe]=Bt,Xe>0&&Zt.show){let di=Bt==null?-10:Bt==F?Ne:V(s==1?e[0][Bt]:e[Xe][0][Bt],P,J,0),$n=an==null?-10:U(an,s==1?v[Zt.scale]:v[Zt.facets[1].scale],le,0);if(je&&an!=null){let Ei=P.ori==1?Yt:Qt,Ui=Tn(Be.dist(n,Xe,Bt,$n,Ei));if(Ui<Ss){let rs=Be.bias;if(rs!=0){let fi=ss(Ei,Zt.scale),Ti=an>=0?1:-1,Fi=fi>=0?1:-1;Fi==Ti&&(Fi==1?rs==1?an>=fi:an<=fi:rs==1?an<=fi:an>=fi)&&(Ss=Ui,Xs=Xe)}else Ss=Ui,Xs=Xe}}if(pe||Ce){let Ei,Ui;P.ori==0?(Ei=di,Ui=$n):(Ei=$n,Ui=di);let rs,fi,Ti,Fi,os,Zn,pi=!0,Sr=ce.bbox;if(Sr!=null){pi=!1;let Kn=Sr(n,Xe);Ti=Kn.left,Fi=Kn.top,rs=Kn.width,fi=Kn.height}else Ti=Ei,Fi=Ui,rs=fi=ce.size(n,Xe);if(Zn=ce.fill(n,Xe),os=ce.stroke(n,Xe),Ce)Xe==Xs&&Ss<=Be.prox&&(Ue=Ti,Oe=Fi,ot=rs,Tt=fi,wt=pi,_t=Zn,Ke=os);else{let Kn=ht[Xe];Kn!=null&&(qt[Xe]=Ti,qn[Xe]=Fi,e_(Kn,rs,fi,pi),j0(Kn,Zn,os),_s(Kn,Di(Ti),Di(Fi),k,Re))}}}}if(Ce){let Xe=Be.prox,Zt=vr==null?Ss<=Xe:Ss>Xe||Xs!=vr;if(pe||Zt){let on=ht[0];on!=null&&(qt[0]=Ue,qn[0]=Oe,e_(on,ot,Tt,wt),j0(on,_t,Ke),_s(on,Di(Ue),Di(Oe),k,Re))}}}if($t.show&&Hs)if(b!=null){let[fe,ve]=mn.scales,[Ne,Ue]=mn.match,[Oe,ot]=b.cursor.sync.scales,Tt=b.cursor.drag;if(Cn=Tt._x,Rn=Tt._y,Cn||Rn){let{left:wt,top:_t,width:Ke,height:Xe}=b.select,Zt=b.scales[Oe].ori,on=b.posToVal,In,Bt,an,di,$n,Ei=fe!=null&&Ne(fe,Oe),Ui=ve!=null&&Ue(ve,ot);Ei&&Cn?(Zt==0?(In=wt,Bt=Ke):(In=_t,Bt=Xe),an=v[fe],di=V(on(In,Oe),an,J,0),$n=V(on(In+Bt,Oe),an,J,0),ua(ji(di,$n),Tn($n-di))):ua(0,J),Ui&&Rn?(Zt==1?(In=wt,Bt=Ke):(In=_t,Bt=Xe),an=v[ve],di=U(on(In,ot),an,le,0),$n=U(on(In+Bt,ot),an,le,0),da(ji(di,$n),Tn($n-di))):da(0,le)}else vu()}else{let fe=Tn(Ep-Mp),ve=Tn(Tp-wp);if(P.ori==1){let ot=fe;fe=ve,ve=ot}Cn=Nn.x&&fe>=Nn.dist,Rn=Nn.y&&ve>=Nn.dist;let Ne=Nn.uni;Ne!=null?Cn&&Rn&&(Cn=fe>=Ne,Rn=ve>=Ne,!Cn&&!Rn&&(ve>fe?Rn=!0:Cn=!0)):Nn.x&&Nn.y&&(Cn||Rn)&&(Cn=Rn=!0);let Ue,Oe;Cn&&(P.ori==0?(Ue=Qr,Oe=Yt):(Ue=eo,Oe=Qt),ua(ji(Ue,Oe),Tn(Oe-Ue)),Rn||da(0,le)),Rn&&(P.ori==1?(Ue=Qr,Oe=Yt):(Ue=eo,Oe=Qt),da(ji(Ue,Oe),Tn(Oe-Ue)),Cn||ua(0,J)),!Cn&&!Rn&&(ua(0,0),da(0,0))}if(Nn._x=Cn,Nn._y=Rn,b==null){if(D){if(kp!=null){let[fe,ve]=mn.scales;mn.values[0]=fe!=null?ss(P.ori==0?Yt:Qt,fe):null,mn.values[1]=ve!=null?ss(P.ori==1?Yt:Qt,ve):null}pa(Nf,n,Yt,Qt,k,Re,F)}if(je){let fe=D&&mn.setSeries,ve=Be.prox;vr==null?Ss<=ve&&is(Xs,no,!0,fe):Ss>ve?is(null,no,!0,fe):Xs!=vr&&is(Xs,no,!0,fe)}}pe&&(de.idx=F,_u()),A!==!1&&Pn("setCursor")}let qs=null;Object.defineProperty(n,"rect",{get(){return qs==null&&fa(!1),qs}});function fa(b=!1){b?qs=null:(qs=p.getBoundingClientRect(),Pn("syncRect",qs))}function Rp(b,A,D,F,X,J,le){ue._lock||Hs&&b!=null&&b.movementX==0&&b.movementY==0||(xu(b,A,D,F,X,J,le,!1,b!=null),b!=null?br(null,!0,!0):br(A,!0,!1))}function xu(b,A,D,F,X,J,le,fe,ve){if(qs==null&&fa(!1),Je(b),b!=null)D=b.clientX-qs.left,F=b.clientY-qs.top;else{if(D<0||F<0){Yt=-10,Qt=-10;return}let[Ne,Ue]=mn.scales,Oe=A.cursor.sync,[ot,Tt]=Oe.values,[wt,_t]=Oe.scales,[Ke,Xe]=mn.match,Zt=A.axes[0].side%2==1,on=P.ori==0?k:Re,In=P.ori==1?k:Re,Bt=Zt?J:X,an=Zt?X:J,di=Zt?F:D,$n=Zt?D:F;if(wt!=null?D=Ke(Ne,wt)?a(ot,v[Ne],on,0):-10:D=on*(di/Bt),_t!=null?F=Xe(Ue,_t)?a(Tt,v[Ue],In,0):-10:F=In*($n/an),P.ori==1){let Ei=D;D=F,F=Ei}}ve&&(A==null||A.cursor.event.type==Nf)&&((D<=1||D>=k-1)&&(D=Br(D,k)),(F<=1||F>=Re-1)&&(F=Br(F,Re))),fe?(Mp=D,wp=F,[Qr,eo]=ue.move(n,D,F)):(Yt=D,Qt=F)}let yu={width:0,height:0,left:0,top:0};function vu(){Al(yu,!1)}let Pp,Ip,Lp,Dp;function Np(b,A,D,F,X,J,le){Hs=!0,Cn=Rn=Nn._x=Nn._y=!1,xu(b,A,D,F,X,J,le,!0,!1),b!=null&&(St(Uf,zf,Up,!1),pa(X0,n,Qr,eo,k,Re,null));let{left:fe,top:ve,width:Ne,height:Ue}=$t;Pp=fe,Ip=ve,Lp=Ne,Dp=Ue}function Up(b,A,D,F,X,J,le){Hs=Nn._x=Nn._y=!1,xu(b,A,D,F,X,J,le,!1,!0);let{left:fe,top:ve,width:Ne,height:Ue}=$t,Oe=Ne>0||Ue>0,ot=Pp!=fe||Ip!=ve||Lp!=Ne||Dp!=Ue;if(Oe&&ot&&Al($t),Nn.setScale&&Oe&&ot){let Tt=fe,wt=Ne,_t=ve,Ke=Ue;if(P.ori==1&&(Tt=ve,wt=Ue,_t=fe,Ke=Ne),Cn&&Ws(E,ss(Tt,E),ss(Tt+wt,E)),Rn)for(let Xe in v){let Zt=v[Xe];Xe!=E&&Zt.from==null&&Zt.min!=Ht&&Ws(Xe,ss(_t+Ke,Xe),ss(_t,Xe))}vu()}else ue.lock&&(ue._lock=!ue._lock,br(A,!0,b!=null));b!=null&&(yn(Uf,zf),pa(Uf,n,Yt,Qt,k,Re,null))}function cy(b,A,D,F,X,J,le){if(ue._lock)return;Je(b);let fe=Hs;if(Hs){let ve=!0,Ne=!0,Ue=10,Oe,ot;P.ori==0?(Oe=Cn,ot=Rn):(Oe=Rn,ot=Cn),Oe&&ot&&(ve=Yt<=Ue||Yt>=k-Ue,Ne=Qt<=Ue||Qt>=Re-Ue),Oe&&ve&&(Yt=Yt<Qr?0:k),ot&&Ne&&(Qt=Qt<eo?0:Re),br(null,!0,!0),Hs=!1}Yt=-10,Qt=-10,ie.fill(null),br(null,!0,!0),fe&&(Hs=fe)}function Fp(b,A,D,F,X,J,le){ue._lock||(Je(b),ha(),vu(),b!=null&&pa($0,n,Yt,Qt,k,Re,null))}function Op(){M.forEach(B1),B(n.width,n.height,!0)}Vr($h,jo,Op);let io={};io.mousedown=Np,io.mousemove=Rp,io.mouseup=Up,io.dblclick=Fp,io.setSeries=(b,A,D,F)=>{let X=mn.match[2];D=X(n,A,D),D!=-1&&is(D,F,!0,!1)},me&&(St(X0,p,Np),St(Nf,p,Rp),St(q0,p,b=>{Je(b),fa(!1)}),St(Y0,p,cy),St($0,p,Fp),$f.add(n),n.syncRect=fa);let Cl=n.hooks=i.hooks||{};function Pn(b,A,D){Yn?Ft.push([b,A,D]):b in Cl&&Cl[b].forEach(F=>{F.call(null,n,A,D)})}(i.plugins||[]).forEach(b=>{for(let A in b.hooks)Cl[A]=(Cl[A]||[]).concat(b.hooks[A])});let Bp=(b,A,D)=>D,mn=xn({key:null,setSeries:!1,filters:{pub:r_,sub:r_},scales:[E,x[1]?x[1].scale:null],match:[o_,o_,Bp],values:[null,null]},ue.sync);mn.match.length==2&&mn.match.push(Bp),ue.sync=mn;let kp=mn.key,bu=nx(kp);function pa(b,A,D,F,X,J,le){mn.filters.pub(b,A,D,F,X,J,le)&&bu.pub(b,A,D,F,X,J,le)}bu.sub(n);function hy(b,A,D,F,X,J,le){mn.filters.sub(b,A,D,F,X,J,le)&&io[b](null,A,D,F,X,J,le)}n.pub=hy;function uy(){bu.unsub(n),$f.delete(n),An.clear(),Hf($h,jo,Op),c.remove(),Ae?.remove(),Pn("destroy")}n.destroy=uy;function Su(){Pn("init",i,e),ca(e||i.data,!1),G[E]?pu(E,G[E]):ha(),re=$t.show&&($t.width>0||$t.height>0),te=pe=!0,B(i.width,i.height)}return x.forEach(Yr),M.forEach(xs),t?t instanceof HTMLElement?(t.appendChild(c),Su()):t(n,Su):Su(),n}Dn.assign=xn;Dn.fmtNum=tp;Dn.rangeNum=Zh;Dn.rangeLog=jh;Dn.rangeAsinh=Qf;Dn.orient=Hr;Dn.pxRatio=Rt;Dn.join=RA;Dn.fmtDate=ip,Dn.tzDate=zA;Dn.sync=nx;{Dn.addGap=S1,Dn.clipGaps=tu;let i=Dn.paths={points:lx};i.linear=hx,i.stepped=E1,i.bars=T1,i.spline=C1}var k1=["#440154","#472d7b","#3b528b","#2c728e","#21918c","#28ae80","#5ec962","#addc30","#fde725"],z1=["#2166ac","#67a9cf","#d1e5f0","#f7f7f7","#fddbc7","#ef8a62","#b2182b"];function px(i){return[1,3,5].map(e=>parseInt(i.slice(e,e+2),16))}function V1(i,e){let t=Math.min(Math.max(e,0),1)*(i.length-1),n=Math.min(Math.floor(t),i.length-2),[s,r]=[px(i[n]),px(i[n+1])];return s.map((o,a)=>Math.round(o+(t-n)*(r[a]-o)))}function bl(i,[e,t],n=!1,s=!1){let r=a=>n?Math.log(a):a,o=r(t)-r(e);return V1(s?z1:k1,o>0?(r(i)-r(e))/o:.5)}function mx(i,e,t){return`rgb(${bl(i,e,t).join(" ")})`}var ru=216,wi={left:64,right:16,top:10,bottom:38},hp=8;function Vt(i,e={},...t){let n=document.createElementNS("http://www.w3.org/2000/svg",i);for(let[s,r]of Object.entries(e))n.setAttribute(s,String(r));return n.append(...t),n}function hi({label:i,unit:e}){return e?`${i} [${e}]`:i}function Wr(i,e){return Number.isFinite(i)&&(!e||i>0)}function gx(i,{log:e,near:t,size:n=0},s){let[r,o]=[1/0,-1/0];for(let h of i)Wr(h,e)&&([r,o]=[Math.min(r,h),Math.max(o,h)]);if(r>o)return e?[.1,10]:[-1,1];if(t)return[r-s*(.3*Math.abs(r)+.3*t),o+s*(.3*Math.abs(o)+.3*t)];if(e)return o>r?[r/1.15**s,o*1.15**s]:[r/2,o*2];let a=Math.max(Math.abs(r),Math.abs(o)),l=Ys(a,n);if(l!==null)return[-l,l];if(o-r<=1e-9*a||o===r)return[r-(.05*a||1),o+(.05*a||1)];let c=.08*s*(o-r);return[r-c,o+c]}function G1(i,e,t){let[[n,s],[r,o]]=i,a=Math.max((s-n)/e,(o-r)/t),[l,c]=[(n+s)/2,(r+o)/2];return[[l-a*e/2,l+a*e/2],[c-a*t/2,c+a*t/2]]}function H1([i,e],t){let n=(e-i)/Math.max(t,1),s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n*.999),o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=e*(1+1e-12)+1e-9*r;a++)o.push(a*r);return{ticks:o,step:r}}function _x(i,{log:e,near:t},n,s,r){let o=p=>t?Math.asinh(p/t):e?Math.log10(p):p,[a,l]=i.map(o),c=p=>n+(o(p)-a)/(l-a)*(s-n),h=p=>{let _=a+(p-n)/(s-n)*(l-a);return t?t*Math.sinh(_):e?10**_:_};if(t){let p=Math.abs(s-n)/(2*r+4),_=[];for(let m of W1(i,t))_.every(([g])=>Math.abs(c(g)-c(m[0]))>=p)&&_.push(m);return{place:c,back:h,ticks:_}}if(e&&l-a>=1){let p=Math.max(1,Math.ceil((l-a)/r)),_=[],m=2*(l-a)<=r?[1,2,5]:[1],g=(x,M)=>Math.abs(M)<=3?Qe(x):ma(x,0).replace(/^1·/,"");for(let x=Math.floor(a);x<=l;x+=p)for(let M of m){let v=M*10**x;o(v)>=a-1e-9&&o(v)<=l+1e-9&&_.push([v,g(v,x)])}return{place:c,back:h,ticks:_}}let{ticks:u,step:d}=H1(i,r),f=ga(u,d);return{place:c,back:h,ticks:u.map((p,_)=>[p,f[_]])}}function W1([i,e],t){let n=[[0,"0"]];for(let s=Math.floor(Math.log10(Math.max(-i,e)));s>=Math.log10(t)-1e-9;s--)for(let r of[-(10**s),10**s])r>=i&&r<=e&&n.push([r,Math.abs(s)<=3?Qe(r):ma(r,0).replace(/1·/,"")]);return n}function X1(i,e,t,n){let s="",r=!1;for(let o=0;o<i.x.length;o++){let a=Wr(i.x[o],n[0])&&Wr(i.y[o],n[1]);a&&(s+=`${r?"L":"M"}${e.place(i.x[o]).toFixed(1)} ${t.place(i.y[o]).toFixed(1)}`),r=a}return s}function vx(i,e){let t=z("div","drawing"),n=z("output","told"),s=new Set,r=z("article","card",void 0,z("header","",void 0,z("h3","",i.title),z("span","unit",hi(i.y))),t,n),o=new Xr(i,e,t,n,s);return i.family?r.append(Y1(i.family,i.curves)):(i.curves.length>1||i.curves[0]?.name)&&r.append(q1(i,s,()=>o.draw())),new ResizeObserver(()=>o.draw()).observe(t),i.follows&&e.onChange(()=>o.follow()),{card:r,drawing:o,hidden:s}}var Xr=class{constructor(e,t,n,s,r){this.chart=e;this.clock=t;this.holder=n;this.told=s;this.hidden=r}chart;clock;holder;told;hidden;here=Vt("circle",{class:"spot here",r:4});needle=Vt("line",{class:"time"});spot=Vt("circle",{class:"spot",r:4});x;y;draw(){let e=this.holder.clientWidth;if(!e)return;let{chart:t}=this,n=t.curves.filter((u,d)=>!this.hidden.has(d)),[s,r]=[e-wi.right,ru-wi.bottom],o=n.every(u=>u.style==="line")?0:1,a=[gx(yx(n,"x"),t.x,o),gx(yx(n,"y"),t.y,1)],[l,c]=t.even?G1(a,s-wi.left,r-wi.top):a;this.x=_x(l,t.x,wi.left,s,Math.max(2,Math.floor(e/90))),this.y=_x(c,t.y,r,wi.top,5);let h=Vt("svg",{viewBox:`0 0 ${e} ${ru}`,width:e,height:ru,role:"img","aria-label":t.title});for(let[u,d]of this.x.ticks){let f=this.x.place(u);h.append(Vt("line",{class:u===0&&t.x.near?"rule zero":"rule",x1:f,x2:f,y1:wi.top,y2:r})),h.append(Qi(d,f,r+16,"middle"))}for(let[u,d]of this.y.ticks){let f=this.y.place(u);h.append(Vt("line",{class:u===0?"rule zero":"rule",x1:wi.left,x2:s,y1:f,y2:f})),h.append(Qi(d,wi.left-8,f+4,"end"))}h.append(Qi(hi(t.x),(wi.left+s)/2,ru-4,"middle","axis")),t.curves.forEach((u,d)=>{this.hidden.has(d)||h.append(this.curve(u,d))}),h.append(this.needle,this.here,this.spot),this.needle.setAttribute("y1",String(wi.top)),this.needle.setAttribute("y2",String(r)),this.spot.setAttribute("visibility","hidden"),h.addEventListener("pointermove",u=>this.point(u,h)),h.addEventListener("pointerleave",()=>{this.spot.setAttribute("visibility","hidden"),this.told.textContent=""}),t.follows&&this.scrub(h),this.holder.replaceChildren(h),this.follow()}curve(e,t){let{chart:n}=this,s=e.tone||`c${t%hp}`,r=[n.x.log,n.y.log],o=Vt("g",{class:`curve ${s} ${t>=hp&&!e.tone&&!n.family?"again":""}`});if(e.style==="line")o.append(Vt("path",{d:X1(e,this.x,this.y,r)}));else for(let a=0;a<e.x.length;a++)!Wr(e.x[a],r[0])||!Wr(e.y[a],r[1])||o.append(Vt("circle",{cx:this.x.place(e.x[a]).toFixed(1),cy:this.y.place(e.y[a]).toFixed(1),r:e.x.length>80?1.8:3.5}));return n.family&&e.value!==null&&(o.style.color=mx(e.value,bx(n.curves),n.family.log)),o}follow(){if(!this.x)return;this.stand();let e=this.x.place(this.clock.shown),t=this.chart.follows&&this.clock.moves&&e>=wi.left-1&&e<=this.holder.clientWidth-wi.right+1;this.needle.setAttribute("visibility",t?"visible":"hidden"),this.needle.setAttribute("x1",e.toFixed(1)),this.needle.setAttribute("x2",e.toFixed(1))}stand(){let{index:e,fraction:t}=this.clock.locate(),n=a=>t>0?a[e]+t*(a[e+1]-a[e]):a[e],[s,r]=this.chart.along?[n(this.chart.curves[0].x),n(this.chart.curves[0].y)]:[NaN,NaN],o=Number.isFinite(s)&&Number.isFinite(r);this.here.setAttribute("visibility",o?"visible":"hidden"),o&&(this.here.setAttribute("cx",this.x.place(s).toFixed(1)),this.here.setAttribute("cy",this.y.place(r).toFixed(1)))}scrub(e){let t=n=>this.clock.setShown(this.x.back(n.clientX-e.getBoundingClientRect().left));e.addEventListener("pointerdown",n=>{n.button===0&&(e.setPointerCapture(n.pointerId),this.clock.pause(),t(n),e.addEventListener("pointermove",t))});for(let n of["pointerup","pointercancel"])e.addEventListener(n,()=>e.removeEventListener("pointermove",t))}point(e,t){let n=t.getBoundingClientRect(),[s,r]=[e.clientX-n.left,e.clientY-n.top],{chart:o}=this,a=null;o.curves.forEach((h,u)=>{if(!this.hidden.has(u))for(let d=0;d<h.x.length;d++){if(!Wr(h.x[d],o.x.log)||!Wr(h.y[d],o.y.log))continue;let f=Math.hypot(this.x.place(h.x[d])-s,this.y.place(h.y[d])-r);f<(a?.far??40)&&(a={far:f,x:h.x[d],y:h.y[d],curve:h})}});let l=a;if(this.spot.setAttribute("visibility",l?"visible":"hidden"),this.told.textContent="",!l)return;this.spot.setAttribute("cx",String(this.x.place(l.x))),this.spot.setAttribute("cy",String(this.y.place(l.y)));let c=l.curve.name?`${l.curve.name}: `:"";this.told.textContent=`${c}${xx(l.y,o.y)} at ${xx(l.x,o.x)}`}};function xx(i,{unit:e}){return e?`${Qe(i)} ${e}`:Qe(i)}function*yx(i,e){for(let t of i)yield*t[e]}function Qi(i,e,t,n,s="tick"){let r=Vt("text",{class:s,x:e.toFixed(1),y:t.toFixed(1),"text-anchor":n});return r.textContent=i,r}function q1(i,e,t){return z("ul","legend",void 0,...i.curves.map((n,s)=>{let r=z("i",`swatch ${n.tone||`c${s%hp}`} ${n.style}`),o=z("button","",void 0,r,z("span","name",n.name));return o.type="button",o.setAttribute("aria-pressed","true"),o.title=`${n.name}: show or hide`,o.addEventListener("click",()=>{e.delete(s)||e.add(s),o.setAttribute("aria-pressed",String(!e.has(s))),t()}),z("li","",void 0,o)}))}function bx(i){let e=i.map(t=>t.value).filter(t=>t!==null);return[Math.min(...e),Math.max(...e)]}function Y1(i,e){let[t,n]=bx(e);return up(i,t,n,!1)}function up(i,e,t,n){let s=z("i",n?"strip diverging":"strip");return z("p","scale-bar",void 0,z("span","",hi(i)),z("span","end",Qe(e)),s,z("span","",Qe(t)))}var dp=760,[yr,Sl,Sx]=[12,30,18],Mx=2,$1=["fill","stroke","stroke-width","stroke-dasharray","stroke-linejoin","opacity","paint-order","font-family","font-size","font-weight","text-anchor","visibility","image-rendering"];function wx(i,e,t){let n=(o,a)=>{let l=z("button","",o);return l.type="button",l.addEventListener("click",()=>{a(),r.removeAttribute("open")}),l},s=z("summary","","⤓");s.title="Take this plot away",s.setAttribute("aria-label",`Take the plot ${i} away`);let r=z("details","take",void 0,s,z("span","",void 0,n("SVG",()=>mr(pr(i,"svg"),new Blob([Cx(e())],{type:"image/svg+xml"}))),n("PNG",()=>{j1(e()).then(o=>{o&&mr(pr(i,"png"),o)})}),n("CSV",()=>mr(pr(i,"csv"),new Blob([i0(t())],{type:"text/csv"})))));return r}function fp(i,e,t){return wx(i,()=>K1(t(),e),()=>t().columns)}function ou(i,e,t){return wx(i,()=>{let n=e(),{x:s,y:r,width:o,height:a}=n.viewBox.baseVal,l=Ax(n);for(let[h,u]of Object.entries({x:yr,y:Sl,width:o,height:a,viewBox:`${s} ${r} ${o} ${a}`}))l.setAttribute(h,String(u));let c=Ex(i,o+2*yr,Sl+a+yr);return c.append(l),c},t)}function Ex(i,e,t){let n=getComputedStyle(document.body),s=Vt("svg",{viewBox:`0 0 ${e} ${t}`,width:e,height:t});return s.append(Vt("rect",{width:e,height:t,fill:J1(n.backgroundColor)}),Tx(i,{x:yr+4,y:20,"font-size":14,"font-weight":600})),s}function Tx(i,e){let t=Vt("text",{"font-family":"system-ui, sans-serif",fill:getComputedStyle(document.body).color,...e});return t.textContent=i,t}function au(i,e){let{card:t,drawing:n,hidden:s}=vx(i,e);return t.querySelector("header").append(fp(i.title,e,()=>({chart:i,hidden:s,columns:Z1(i,s)}))),{card:t,drawing:n}}function Z1(i,e){let t=i.curves.filter((r,o)=>!e.has(o)),n=t.length>1&&t.every(({x:r})=>r.length===t[0].x.length&&r.every((o,a)=>Object.is(o,t[0].x[a]))),s=(r,o,a)=>hi({...r,label:o||r.label||a});return t.flatMap((r,o)=>[...n&&o>0?[]:[{name:hi({...i.x,label:i.x.label||"x"}),values:r.x}],{name:s(i.y,r.name,"y"),values:r.y}])}function K1({chart:i,hidden:e},t){let n=z("div","drawing offscreen");document.body.append(n),n.style.width=`${dp}px`,new Xr({...i,follows:!1,along:!1},t,n,z("output"),e).draw();let s=n.querySelector("svg"),r=s.viewBox.baseVal.height,o=i.family?[]:i.curves.map(({name:d},f)=>({name:d,i:f})).filter(({name:d,i:f})=>d&&!e.has(f)),a=3,l=Sl+r+Math.ceil(o.length/a)*Sx+yr,c=Ex(`${i.title}  ${hi(i.y).trim()}`,dp+2*yr,l),h=Ax(s);h.setAttribute("x",String(yr)),h.setAttribute("y",String(Sl)),c.append(h);let u=[...s.querySelectorAll(".curve")];return o.forEach(({name:d,i:f},p)=>{let[_,m]=[yr+64+p%a*((dp-64)/a),Sl+r+Sx*(Math.floor(p/a)+.6)],g=u[[...i.curves.keys()].filter(M=>!e.has(M)).indexOf(f)],x=getComputedStyle(g.firstElementChild??g);c.append(Vt("line",{x1:_,x2:_+16,y1:m-4,y2:m-4,stroke:getComputedStyle(g).color,"stroke-width":2,"stroke-dasharray":x.strokeDasharray}),Tx(d,{x:_+22,y:m,"font-size":12}))}),n.remove(),c}function J1(i){return/rgba\(.*, 0\)|transparent/.test(i)?"#ffffff":i}function Ax(i){let e=i.cloneNode(!0),[t,n]=[i.querySelectorAll("*"),e.querySelectorAll("*")];t.forEach((s,r)=>{let o=getComputedStyle(s);for(let a of $1)n[r].setAttribute(a,o.getPropertyValue(a));n[r].removeAttribute("class")});for(let s of e.querySelectorAll('[visibility="hidden"]'))s.remove();return e}function Cx(i){return new XMLSerializer().serializeToString(i)}async function j1(i){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(Cx(i))}`,await e.decode();let t=z("canvas");return[t.width,t.height]=[Mx*e.width,Mx*e.height],t.getContext("2d").drawImage(e,0,0,t.width,t.height),new Promise(n=>t.toBlob(n,"image/png"))}var lu=class{constructor(e,t,n,s){this.clock=t;this.frame=n;this.board=s;this.channels=e.flatMap(r=>r.series.map(o=>({group:r.title,unit:r.unit,size:r.size,series:o}))),t.onChange(()=>this.pairs.forEach(({drawing:r})=>r.follow()))}clock;frame;board;pairs=[];channels;form(){let[e,t]=["x","y"].map((r,o)=>{let a=z("select");return a.id=`pair-${r}`,a.setAttribute("aria-label",`Channel along ${r}`),this.channels.forEach(({series:l,unit:c},h)=>{let u=z("option","",c?`${l.name} [${c}]`:l.name);u.value=String(h),a.append(u)}),a.selectedIndex=Math.min(o,this.channels.length-1),a}),n=z("button","","Draw");n.type="button",n.id="pair-draw",n.addEventListener("click",()=>this.add(this.channels[e.selectedIndex],this.channels[t.selectedIndex]));let s=z("p","pair",void 0,z("span","","Plot"),t,z("span","","over"),e,n);return s.hidden=this.channels.length<2||!this.clock.moves,s}add(e,t){let n=({series:c})=>{let[h,u]=this.frame.shown;return Float64Array.from(c.values,(d,f)=>this.clock.times[f]<h||this.clock.times[f]>u?NaN:d)},s={kind:"chart",title:`${t.series.name} over ${e.series.name}`,x:{label:e.series.name,unit:e.unit,log:!1,size:e.size},y:{label:t.series.name,unit:t.unit,log:!1,size:t.size},curves:[{name:"",get x(){return n(e)},get y(){return n(t)},style:"line",tone:"",value:null}],family:null,follows:!1,along:!0},{card:r,drawing:o}=au(s,this.clock),a=z("button","quiet","×");a.type="button",a.title="Remove this plot",a.setAttribute("aria-label",`Remove the plot ${s.title}`);let l={element:r,drawing:o};a.addEventListener("click",()=>{this.pairs.splice(this.pairs.indexOf(l),1),r.remove()}),r.querySelector("header").append(a),this.pairs.push(l),this.board.prepend(r),o.draw()}renew(){for(let{drawing:e}of this.pairs)e.draw()}};var Rx=16,Q1=4,eC=1e-6,tC=1e-5,nC=.01,iC=1e-7,sC=3;function rC(i,e,[t,n],s){let[r,o]=[0,i.length];for(;r<o&&i[r]<t;)r++;for(;o>r&&i[o-1]>n;)o--;let a=o-r;if(a<Rx)return null;let l=i.subarray(r,o),c=(l[a-1]-l[0])/(a-1),h=l.some((m,g)=>Math.abs(m-l[0]-g*c)>eC*c),u=Float64Array.from({length:a},(m,g)=>Math.sin(Math.PI*g/(a-1))**2),d=u.reduce((m,g)=>m+g,0),f=2**Math.ceil(Math.log2(Q1*a)),p=e.map(m=>{let g=Float64Array.from({length:a},(R,P)=>m[r+P]);if(!g.every(Number.isFinite))return null;let x=h?g.map((R,P)=>oC(l,g,l[0]+P*c)):g,M=R=>R-(a-1)/2,v=x.reduce((R,P,O)=>R+u[O]*P,0)/d,T=x.reduce((R,P,O)=>R+u[O]*M(O)*P,0)/u.reduce((R,P,O)=>R+P*M(O)**2,0),[E,y]=[new Float64Array(f),new Float64Array(f)];x.forEach((R,P)=>{E[P]=u[P]*(R-v-T*M(P))}),aC(E,y);let S=Float64Array.from({length:f/2+1},(R,P)=>2*Math.hypot(E[P],y[P])/d),N=iC*g.reduce((R,P)=>Math.max(R,Math.abs(P)),0);return qr(S)<=N||Ys(qr(S),s)!==null?S.fill(0):S});return{frequencies:Float64Array.from({length:f/2+1},(m,g)=>g/(f*c)),amplitudes:p,resampled:h}}function oC(i,e,t){let n=1,s=i.length-3;for(;n<s;){let o=n+s+1>>1;i[o]<=t?n=o:s=o-1}let r=0;for(let o=n-1;o<n+3;o++){let a=e[o];for(let l=n-1;l<n+3;l++)l!==o&&(a*=(t-i[l])/(i[o]-i[l]));r+=a}return r}function aC(i,e){let t=i.length;for(let n=1,s=0;n<t;n++){let r=t>>1;for(;s&r;r>>=1)s^=r;s^=r,n<s&&([i[n],i[s],e[n],e[s]]=[i[s],i[n],e[s],e[n]])}for(let n=2;n<=t;n*=2){let s=n/2;for(let r=0;r<s;r++){let[o,a]=[Math.cos(-2*Math.PI*r/n),Math.sin(-2*Math.PI*r/n)];for(let l=r;l<t;l+=n){let[c,h]=[o*i[l+s]-a*e[l+s],o*e[l+s]+a*i[l+s]];[i[l+s],e[l+s]]=[i[l]-c,e[l]-h],[i[l],e[l]]=[i[l]+c,e[l]+h]}}}}function lC(i,e,t){let n=[],s=i[1],r=.001*qr(e);for(let a=1;a<e.length-1;a++){let[l,c,h]=[e[a-1],e[a],e[a+1]];if(!(c>l&&c>=h)||c<=r||i[a]<t/2)continue;let[u,d,f]=[l,c,h].map(Math.log),p=(u-f)/(2*(u-2*d+f));n.push([i[a]+p*s,Math.exp(d-(u-f)*p/4)])}let o=[];for(let[a,l]of n.sort((c,h)=>h[1]-c[1])){let c=o.reduce((h,[u,d])=>{let f=Math.max(Math.abs(a-u)/(t/2),1.2);return h+d/(Math.PI*f*(f*f-1))},0);if(l>2*c&&o.push([a,l]),o.length===sC)break}return o}var cu=class{constructor(e,t,n,s,r,o){this.clock=e;this.channels=t;this.unit=n;this.size=s;this.hidden=r;this.thinned=o;this.element.append(z("h4","","Amplitude over frequency "),this.holder,this.told,this.words),new ResizeObserver(()=>this.drawing?.draw()).observe(this.holder)}clock;channels;unit;size;hidden;thinned;element=z("div","spectrum");holder=z("div","drawing");told=z("output","told");words=z("p","hint");drawing=null;draw(e){let t=rC(this.clock.times,this.channels.map(({values:u})=>u),e,this.size);if(this.holder.hidden=this.told.hidden=!t,this.drawing=null,this.words.textContent=t?this.said(t,2/(e[1]-e[0])).join(`
`):`Fewer than ${Rx} rows are shown: too few for a spectrum.`,!t)return;let{frequencies:n,amplitudes:s}=t,r=Math.max(...s.map((u,d)=>u&&!this.hidden.has(d)?qr(u):0)),o=tC*r,a=n.length-1;for(;a>8&&!s.some((u,d)=>u&&!this.hidden.has(d)&&u[a]>o);)a--;let l=Math.min(Math.ceil(1.05*a)+1,n.length),c=this.channels.map(({name:u},d)=>({name:u,x:n.subarray(0,l),y:(s[d]??new Float64Array(l)).subarray(0,l).map(f=>f>o?f:NaN),style:"line",tone:"",value:null})),h={kind:"chart",title:"Spectrum",x:{label:"frequency",unit:"Hz",log:!1},y:{label:"amplitude",unit:this.unit,log:!0},curves:c,family:null,follows:!1};this.drawing=new Xr(h,this.clock,this.holder,this.told,this.hidden),this.drawing.draw()}said({frequencies:e,amplitudes:t,resampled:n},s){let r=e[e.length-1],o=this.channels.flatMap(({name:c},h)=>{let u=t[h];if(this.hidden.has(h))return[];if(!u)return[`${c} has gaps here: no spectrum.`];if(qr(u)===0)return[`${c}: nothing but round-off.`];let d=lC(e,u,s).map(([f,p])=>`${Qe(f)} Hz (${Qe(p,3)}${this.unit?` ${this.unit}`:""})`);return d.length?[`${c}: ${d.join(", ")}`]:[]});o.push(`Without mean and slope, under a Hann window: what lies closer than ${Qe(s,2)} Hz is not told apart.${n?" Rows are uneven and were interpolated.":""}`);let a=this.thinned?"The page holds only some rows of the run, which tell":"The rows tell",l=t.some((c,h)=>c&&!this.hidden.has(h)&&qr(c.subarray(Math.floor(.9*c.length)))>nC*qr(c));return o.push(`${a} frequencies up to ${Qe(r,3)} Hz; anything faster appears folded to lower ones${l?". Here the spectrum has not faded out at its upper end: do not trust it without closer rows":""}.`),o}};function qr(i){return i.reduce((e,t)=>Math.max(e,t),0)}var hu=class{constructor(e){this.clock=e;this.fields={from:this.field("window-from","Beginning of what is shown, s",n=>this.setWindow([n,this.shown[1]])),to:this.field("window-to","End of what is shown, s",n=>this.setWindow([this.shown[0],n])),a:this.field("cursor-a","Cursor A, s",n=>this.setCursor(0,n)),b:this.field("cursor-b","Cursor B, s",n=>this.setCursor(1,n))},this.all.type=this.measure.type="button",this.all.title="Show all of the time (double-click on a plot)",this.all.id="window-all",this.all.addEventListener("click",()=>this.setWindow(null)),this.measure.title="Two cursors, and the differences between them",this.measure.id="cursors",this.measure.addEventListener("click",()=>this.toggleCursors()),this.between.append(z("b","","A"),this.fields.a,z("b","","B"),this.fields.b,z("span","","s"),this.told);let t=z("p","",void 0,z("span","","Time"),this.fields.from,z("span","","to"),this.fields.to,z("span","","s"),this.all,this.measure);this.element.append(t,this.between),this.element.hidden=!e.moves||e.chapters.length>0,this.write()}clock;window=null;cursors=null;element=z("div","timeframe");listeners=[];fields;all=z("button","plain","All");measure=z("button","plain","Cursors");between=z("p","between");told=z("output");get shown(){return this.window??[this.clock.start,this.clock.end]}onChange(e){this.listeners.push(e)}setWindow(e){let{start:t,end:n}=this.clock,s=e&&[Math.max(e[0],t),Math.min(e[1],n)],r=s===null||s[0]<=t&&s[1]>=n;(r||s[1]>s[0])&&(this.window=r?null:s),this.notify()}setCursor(e,t){this.cursors&&(this.cursors[e]=Math.min(Math.max(t,this.clock.start),this.clock.end),this.notify())}toggleCursors(){let[e,t]=this.shown;this.cursors=this.cursors?null:[e+(t-e)/3,e+2*(t-e)/3],this.notify()}field(e,t,n){let s=z("input");return Object.assign(s,{id:e,type:"number",step:"any",title:t}),s.setAttribute("aria-label",t),s.addEventListener("change",()=>s.value===""||!Number.isFinite(s.valueAsNumber)?this.write():n(s.valueAsNumber)),s}write(){let e=(a,l)=>{a.value=String(Number(l.toPrecision(6)))},{from:t,to:n,a:s,b:r}=this.fields;if(e(t,this.shown[0]),e(n,this.shown[1]),this.all.disabled=this.window===null,this.measure.setAttribute("aria-pressed",String(this.cursors!==null)),this.between.hidden=this.cursors===null,!this.cursors)return;e(s,this.cursors[0]),e(r,this.cursors[1]);let o=this.cursors[1]-this.cursors[0];this.told.textContent=`Δt = ${Qe(o,5)} s${o===0?"":`, 1/|Δt| = ${Qe(1/Math.abs(o))} Hz`}`}notify(){this.write();for(let e of this.listeners)e()}};function Px(i,e,t){let[n,s]=[0,i.length-1];for(;s-n>1;){let r=n+s>>1;i[r]<=t?n=r:s=r}return t<=i[n]?e[n]:t>=i[s]?e[s]:e[n]+(t-i[n])/(i[s]-i[n])*(e[s]-e[n])}var Ix=126,cC='11px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',Lx={light:{text:"#5f6976",grid:"#e6e9ee",ghost:"#a3adba"},dark:{text:"#8b96a5",grid:"#262d37",ghost:"#6b7889"}};function hC(i,e,t){if(i===null||e===null)return[-1,1];let n=Math.max(Math.abs(i),Math.abs(e)),s=Ys(n,t);if(s!==null)return[-s,s];if(e-i<1e-6*n)return[i-.05*n,e+.05*n];let r=.08*(e-i);return[i-r,e+r]}function Dx(i){return Array.from(i,e=>Number.isFinite(e)?e:null)}var pp=class{constructor(e,t,n,s,r,o,a,l){this.clock=e;this.unit=n;this.size=s;this.channels=r;this.frame=o;this.thinned=a;this.onClose=l;let c=z("button","quiet","×");c.type="button",c.title="Remove this plot",c.setAttribute("aria-label",`Remove the plot ${t}`),c.addEventListener("click",()=>this.onClose());let h=z("h3","",t),u=z("button","quiet spectrum-open","∿");u.type="button",u.title="Spectrum: amplitudes over frequency",u.setAttribute("aria-label",`Spectrum of the plot ${t}`),u.setAttribute("aria-pressed","false"),u.addEventListener("click",()=>this.toggleSpectrum(u));let d=z("header","",void 0,h,z("span","unit",n),fp(t,e,()=>this.taken(t)),u,c);this.element.append(d,this.holder,this.legend,this.differences),new ResizeObserver(()=>this.fit()).observe(this.holder),new IntersectionObserver(p=>{this.seen=p[p.length-1].isIntersecting,this.seen&&this.freshen()},{rootMargin:"120px"}).observe(this.element)}clock;unit;size;channels;frame;thinned;onClose;element=z("article","card");plot=null;legend=z("ul","legend");values=[];hidden=new Set;ghostly=0;seen=!0;stale=!1;needle=z("div","needle");holder=z("div","plot");cursors=["A","B"].map(e=>z("div","cursor",e));differences=z("table","differences");spectrum=null;build(){if(this.plot?.destroy(),this.plot=null,this.channels.length===0||this.holder.clientWidth===0)return;let e=()=>Lx[Oi()],t={stroke:()=>e().text,grid:{stroke:()=>e().grid,width:1},ticks:{show:!1},font:cC},n={width:this.holder.clientWidth,height:Ix,legend:{show:!1},padding:[8,20,0,0],cursor:{y:!1,points:{size:6},drag:{x:!0,y:!1,setScale:!1},bind:{mousedown:(s,r,o)=>a=>a.shiftKey?o(a):null,dblclick:()=>()=>(this.frame.setWindow(null),null)}},hooks:{setSelect:[s=>this.selected(s)],draw:[()=>this.moveNeedle()]},scales:{x:{time:!1},y:{range:(s,r,o)=>hC(r,o,this.size)}},axes:[{...t,size:28,space:64,values:(s,r,o,a,l)=>ga(r,l).map((c,h)=>h===r.length-1?`${c} s`:c)},{...t,size:58,space:22,values:(s,r,o,a,l)=>ga(r,l)}],series:[{},...this.ghosts().map(s=>({label:`${s.name}, run`,width:1.25,stroke:()=>Lx[Oi()].ghost,points:{show:!1}})),...this.channels.map((s,r)=>({label:s.name,width:1.75,pxAlign:0,spanGaps:this.ghosts().length>0,stroke:()=>Mf(Oi(),r),dash:wf(r),points:{show:!1},show:!this.hidden.has(r)}))]};this.ghostly=this.ghosts().length,this.plot=new Dn(n,this.data(),this.holder),this.plot.over.append(this.needle,...this.cursors),this.scrub(this.plot.over),this.look()}taken(e){let[t,n]=this.frame.shown,s=[...this.clock.times.keys()].filter(c=>this.clock.times[c]>=t&&this.clock.times[c]<=n),r=Float64Array.from(s,c=>this.clock.times[c]),o=c=>{let h=s.map(u=>c[u]);return c instanceof Float32Array?new Float32Array(h):new Float64Array(h)},a=this.channels.filter((c,h)=>!this.hidden.has(h)),l=c=>this.unit?`${c.name} [${this.unit}]`:c.name;return{hidden:this.hidden,chart:{kind:"chart",title:e,x:{label:"time",unit:"s",log:!1,size:0},y:{label:"",unit:this.unit,log:!1,size:this.size},curves:this.channels.map(c=>({name:c.name,x:r,y:Float64Array.from(o(c.values)),style:"line",tone:"",value:null})),family:null,follows:!1},columns:[{name:"time [s]",values:r},...a.map(c=>({name:l(c),values:o(c.values)}))]}}ghosts(){return this.channels.filter(e=>e.original)}data(){return[Array.from(this.clock.times),...this.ghosts().map(({original:e})=>Dx(e)),...this.channels.map(e=>Dx(e.values))]}renew(){this.stale=!0,this.seen&&this.redraw()}freshen(){this.stale&&this.redraw()}redraw(){this.stale=!1,this.plot&&this.ghostly===this.ghosts().length?(this.plot.setData(this.data(),!0),this.look()):this.build(),this.follow()}buildLegend(){this.values=[],this.legend.replaceChildren(...this.channels.map((e,t)=>{let n=z("i","swatch");n.style.color=Mf(Oi(),t),wf(t).length&&n.classList.add("dashed");let s=z("output");this.values.push(s);let r=z("button","",void 0,n,z("span","name",e.doubt?`${e.name} (${e.doubt})`:e.name),s);return r.type="button",r.title=`${e.name}: show or hide`,r.setAttribute("aria-pressed",String(!this.hidden.has(t))),r.addEventListener("click",()=>this.toggle(t,r)),z("li","",void 0,r)})),this.follow()}toggle(e,t){let n=this.hidden.delete(e);n||this.hidden.add(e),t.setAttribute("aria-pressed",String(n)),this.plot?.setSeries(e+1+this.ghostly,{show:n}),this.spectrum?.draw(this.frame.shown)}toggleSpectrum(e){this.spectrum?.element.remove(),this.spectrum=this.spectrum?null:new cu(this.clock,this.channels,this.unit,this.size,this.hidden,this.thinned),e.setAttribute("aria-pressed",String(this.spectrum!==null)),this.spectrum&&(this.element.append(this.spectrum.element),this.spectrum.draw(this.frame.shown))}scrub(e){let t=r=>r.clientX-e.getBoundingClientRect().left,n=null,s=r=>{let o=this.plot.posToVal(t(r),"x");n===null?this.clock.setTime(o):this.frame.setCursor(n,o)};e.addEventListener("pointerdown",r=>{r.shiftKey||r.button!==0||(e.setPointerCapture(r.pointerId),n=this.cursorNear(t(r),r.pointerType==="mouse"?6:16),n===null&&this.clock.pause(),s(r),e.addEventListener("pointermove",s))});for(let r of["pointerup","pointercancel"])e.addEventListener(r,()=>e.removeEventListener("pointermove",s))}selected(e){e.select.width<4||(this.frame.setWindow([e.posToVal(e.select.left,"x"),e.posToVal(e.select.left+e.select.width,"x")]),e.setSelect({left:0,top:0,width:0,height:0},!1))}look(){let[e,t]=this.frame.shown;this.plot?.setScale("x",{min:e,max:t}),this.tellDifferences(),this.spectrum?.draw(this.frame.shown)}tellDifferences(){let e=this.frame.cursors;if(this.differences.hidden=e===null,!e)return;let t=z("tr","",void 0,z("th"),...["A","B","B − A"].map(n=>z("th","",n)));this.differences.replaceChildren(t,...this.channels.map(({name:n,values:s})=>{let[r,o]=e.map(a=>Px(this.clock.times,s,a));return z("tr","",void 0,z("th","",n),...[r,o,o-r].map(a=>z("td","",Qe(Mu(a,this.size)))))}))}cursorNear(e,t){let n=this.frame.cursors?.map(r=>Math.abs(this.plot.valToPos(r,"x")-e))??[],s=n[1]<n[0]?1:0;return n[s]<=t?s:null}fit(){this.plot?this.holder.clientWidth>0&&this.plot.setSize({width:this.holder.clientWidth,height:Ix}):this.build()}repaint(){this.buildLegend(),this.plot?.redraw(!1,!0)}follow(){let{index:e,fraction:t}=this.clock.locate();this.channels.forEach(({values:n},s)=>{let r=t>0?n[e]+t*(n[e+1]-n[e]):n[e];this.values[s].textContent=`${Qe(Mu(r,this.size))}${this.unit?` ${this.unit}`:""}`}),this.moveNeedle()}moveNeedle(){if(!this.plot)return;let{cursors:e}=this.frame,t=this.plot.bbox.width/Dn.pxRatio,n=(s,r)=>{let o=r===void 0?NaN:this.plot.valToPos(r,"x");s.hidden=!(o>=-.5&&o<=t+.5),s.style.transform=`translateX(${o.toFixed(2)}px)`};n(this.needle,this.clock.time),this.cursors.forEach((s,r)=>n(s,e?.[r]))}},uu=class{constructor(e,t,n,s,r){this.clock=e;this.thinned=n;this.board=s;this.onEdit=r;this.frame=new hu(e),this.pairs=new lu(t,e,this.frame,s);for(let o of t)o.shown&&o.series.length>0&&this.addCard(o.title,o.unit,o.size,[...o.series]);e.onChange(()=>this.cards.forEach(o=>o.follow())),this.frame.onChange(()=>{this.cards.forEach(o=>o.look()),this.pairs.renew()}),Il(()=>this.cards.forEach(o=>o.repaint())),window.addEventListener("beforeprint",()=>this.cards.forEach(o=>o.freshen()))}clock;thinned;board;onEdit;cards=[];picked=new Map;pairs;frame;addCard(e,t,n,s,r=!1){let o=new pp(this.clock,e,t,n,s,this.frame,this.thinned,()=>this.remove(o));return this.cards.push(o),r?this.board.prepend(o.element):this.board.append(o.element),o.buildLegend(),o.build(),o}remove(e){this.cards.splice(this.cards.indexOf(e),1);for(let[t,n]of this.picked)n===e&&this.picked.delete(t);e.element.remove(),this.onEdit()}shows({unit:e,series:t}){return this.picked.get(e)?.channels.includes(t)??!1}toggle({unit:e,size:t,series:n}){let s=this.picked.get(e)??this.addCard("Chosen channels",e,t,[],!0);this.picked.set(e,s);let r=s.channels.indexOf(n);if(r<0?s.channels.push(n):s.channels.splice(r,1),s.channels.length===0)return this.remove(s);s.buildLegend(),s.build()}explored(){for(let e of this.cards)e.renew();this.pairs.renew()}get count(){return this.cards.length}};var[mp,gp,du,oa]=[118,66,106,26],[Nx,uC,dC]=[16,6.1,14],fC=.66,pC=[.7,1.2,1.7,2.4,3.2,4],Ux=[.1,.2,.3,.4,.5,.6,.7,.8,.9];function Fx(i){return i.length<=Nx?i:`${i.slice(0,Nx-1)}…`}function Ml([i,e],t,n){return{left:i-t/2,right:i+t/2,top:e-n/2,bottom:e+n/2}}function Ox(i,e){return i.left<e.right&&e.left<i.right&&i.top<e.bottom&&e.top<i.bottom}function _p(i,e,...t){let n=Vt("title");return n.textContent=i,Vt("g",{class:e},n,...t)}function Bx({title:i,nodes:e,edges:t}){let n=e.map(({column:p,level:_})=>[mp*(p+.5),gp*_+oa/2+2]),s=n.map(p=>Ml(p,du+4,oa+2)),r=gp*Math.max(...e.map(({level:p})=>p))+oa+4,o=mp*(1+Math.max(...e.map(({column:p})=>p))),a=t.map(({name:p,kind:_,ends:m,cut:g})=>{let[x,M]=m.map(se=>n[se]),v=[(x[0]+M[0])/2,(x[1]+M[1])/2],T=se=>Y=>[0,1].map(j=>(1-Y)**2*x[j]+2*Y*(1-Y)*se[j]+Y**2*M[j]),E=se=>Ux.filter(Y=>n.some((j,ie)=>!m.includes(ie)&&Ox(Ml(j,du,oa),Ml(T(se)(Y),8,8)))).length,y=x[1]===M[1],S=v[0]>=o/2-1?1:-1,N=(g?pC:[0]).flatMap(se=>[S,-S].map(Y=>y?[v[0],v[1]+se*gp]:[v[0]+Y*se*mp,v[1]])),R=Fx(p),P=(se,Y)=>Ml(se(Y),uC*R.length,dC),O=N.map(se=>{let Y=T(se),j=[.5,.6,.4,.7,.3,.8,.2].find(ie=>!s.some(de=>Ox(de,P(Y,ie))));return{control:se,at:Y,free:j,faults:E(se)+(j===void 0?.5:0)}}),{control:V,at:U,free:G=.5}=O.reduce((se,Y)=>Y.faults<se.faults?Y:se);g&&s.push(...Ux.map(se=>Ml(U(se),2,2)).filter(se=>se.right>o||se.left<0)),s.push(P(U,G));let $=Vt("text",{x:U(G)[0],y:U(G)[1]+4,"text-anchor":"middle"});$.textContent=R;let W=Vt("path",{d:`M${x.join(" ")}Q${V.join(" ")} ${M.join(" ")}`});return{line:_p("",g?"joint cut":"joint",W),words:_p(`${p} (${_})`,g?"joint cut":"joint",$)}}),l=e.map(({name:p,number:_},m)=>{let[g,x]=n[m],M=Vt("text",{x:g,y:x+4,"text-anchor":"middle"});M.textContent=`${_}  ${Fx(p)}`;let v=Vt("rect",{x:g-du/2,y:x-oa/2,width:du,height:oa,rx:7});return _p(p,_?"body":"ground",v,M)}),[c,h]=[Math.min(...s.map(p=>p.left))-4,Math.max(...s.map(p=>p.right),o-4)+4],u=Math.max(r,...s.map(p=>p.bottom+2)),d=Vt("svg",{class:"graph",viewBox:`${c} 0 ${h-c} ${u}`,width:h-c,height:u,role:"img","aria-label":i},...a.map(({line:p})=>p),...l,...a.map(({words:p})=>p));d.style.minWidth=`${fC*(h-c)}px`;let f=Zi(i,z("div","scrolls",void 0,d));return f.firstElementChild.append(ou(i,()=>d,()=>[{name:"joint",values:t.map(({name:p})=>p)},{name:"type",values:t.map(({kind:p})=>p)},{name:"from",values:t.map(({ends:p})=>e[p[0]].name)},{name:"to",values:t.map(({ends:p})=>e[p[1]].name)},{name:"cut",values:t.map(({cut:p})=>p?"yes":"no")}])),f}var wl={right:16,top:8},kx=8,xp=6.6,mC=80,gC=26;function Vx(i){let e=[...i.values].filter(Number.isFinite),[t,n]=e.length?[Math.min(...e),Math.max(...e)]:[0,1];i.diverging&&([t,n]=[-1,1].map(c=>c*Math.max(Math.abs(t),Math.abs(n),1e-300)));let s=z("div","drawing"),r=z("output","told"),o=_C(i,[t,n]),a=ou(`${i.title}  ${hi(i.value)}`.trim(),()=>yC(s.querySelector("svg"),i,[t,n]),()=>[{name:hi({...i.y,label:i.y.label||"row"}),values:i.rows},...i.columns.map((c,h)=>({name:i.x.label?`${hi(i.x)} ${c}`:c,values:i.rows.map((u,d)=>i.values[d*i.columns.length+h])}))]),l=z("header","",void 0,z("h3","",i.title),z("span","unit",hi(i.value)),a);return new ResizeObserver(()=>xC(i,o,[t,n],s,r)).observe(s),z("article","card",void 0,l,s,r,up(i.value,t,n,i.diverging))}function _C(i,e){let t=z("canvas");t.width=i.columns.length,t.height=i.rows.length;let n=t.getContext("2d"),s=n.createImageData(t.width,t.height);return i.values.forEach((r,o)=>{if(!Number.isFinite(r))return;let a=t.height-1-Math.floor(o/t.width);s.data.set([...bl(r,e,i.value.log,i.diverging),255],4*(a*t.width+o%t.width))}),n.putImageData(s,0,0),t.toDataURL()}function xC(i,e,t,n,s){let r=n.clientWidth;if(r<mC)return;let{rows:o,columns:a}=i,l=Math.max(...o.map(T=>T.length),3),c=Math.min((i.y.label?34:8)+xp*l,r/3),h=Math.min((r-c-wl.right)/a.length,96),u=a.length>kx?r-wl.right:c+h*a.length,d=i.x.label?38:22,f=Math.min(Math.max(o.length*22,60),260),p=wl.top+f,_=Vt("svg",{viewBox:`0 0 ${r} ${p+d}`,width:r,height:p+d,role:"img","aria-label":i.title}),m={x:c,y:wl.top,width:u-c,height:f};_.append(Vt("rect",{class:"missing",...m})),_.append(Vt("image",{...m,href:e,preserveAspectRatio:"none"}));let[g,x]=[(u-c)/a.length,f/o.length],M=a.length<=kx?Array.from(i.values,T=>Qe(T,3)):[];M.length&&xp*Math.max(...M.map(T=>T.length))<g&&i.values.forEach((T,E)=>{let[y,S]=[E%a.length,Math.floor(E/a.length)];Number.isFinite(T)&&_.append(vC(M[E],c+(y+.5)*g,p-(S+.5)*x+4,T,t,i))});let v=Math.max(...a.map(T=>T.length))*xp+10;if(zx(a.length,Math.ceil(v/g),T=>_.append(Qi(a[T],c+(T+.5)*g,p+16,"middle"))),zx(o.length,Math.ceil(16/x),T=>_.append(Qi(o[T],c-8,p-(T+.5)*x+4,"end"))),i.x.label&&_.append(Qi(hi(i.x),(c+u)/2,p+34,"middle","axis")),i.y.label){let T=Qi(hi(i.y),0,0,"middle","axis");T.setAttribute("transform",`translate(11 ${wl.top+f/2}) rotate(-90)`),_.append(T)}_.addEventListener("pointermove",T=>{let E=_.getBoundingClientRect(),[y,S]=[Math.floor((T.clientX-E.left-c)/g),Math.floor((p-T.clientY+E.top)/x)],N=y>=0&&S>=0&&y<a.length&&S<o.length,R=N?i.values[S*a.length+y]:NaN,P=i.value.unit?` ${i.value.unit}`:"";s.textContent=N?`${Number.isFinite(R)?Qe(R)+P:"nothing"} at ${a[y]}, ${o[S]}`:""}),_.addEventListener("pointerleave",()=>{s.textContent=""}),n.replaceChildren(_)}function yC(i,e,t){let{width:n,height:s}=i.viewBox.baseVal,r=z("div","drawing offscreen"),o=i.cloneNode(!0);o.setAttribute("viewBox",`0 0 ${n} ${s+gC}`);let[a,l,c]=[n/2-60,5,24];for(let h=0;h<c;h++){let u=h/(c-1),d=e.value.log?t[0]*(t[1]/t[0])**u:t[0]+u*(t[1]-t[0]);o.append(Vt("rect",{x:a+h*l,y:s+8,width:l+.5,height:9,fill:`rgb(${bl(d,t,e.value.log,e.diverging).join(" ")})`}))}return o.append(Qi(Qe(t[0]),a-8,s+17,"end"),Qi(Qe(t[1]),a+c*l+8,s+17,"start")),r.append(o),document.body.append(r),window.setTimeout(()=>r.remove()),o}function vC(i,e,t,n,s,r){let[o,a,l]=bl(n,s,r.value.log,r.diverging);return Qi(i,e,t,"middle",.3*o+.59*a+.11*l>140?"dark":"light")}function zx(i,e,t){for(let n=0;n<i;n+=Math.max(e,1))t(n)}var Gx="http://www.w3.org/1998/Math/MathML",bC=26,SC=12,MC=/^([−+-]?[\d.∞]|[–—-]?$)/u;function yp(i,e,t){return i.append(...e.blocks.map(n=>Hx(n,t))),e.verdicts}function Hx(i,e){switch(i.kind){case"words":return wC(i);case"formula":return EC(i);case"table":return TC(i);case"chart":return au(i,e).card;case"map":return Vx(i);case"choice":return AC(i,e);case"graph":return Bx(i)}}function wC({severity:i,text:e}){return i?z("ul","notes",void 0,fl({severity:i,text:e})):z("p","words",e)}function EC({math:i}){let e=document.createElementNS(Gx,"math");return e.append(Wx(i)),z("div","formula",void 0,e)}function Wx([i,e]){let t=document.createElementNS(Gx,i);return typeof e=="string"?t.textContent=e:t.append(...e.map(Wx)),t}function TC({title:i,columns:e,rows:t,verdicts:n}){let s=n.some(Boolean),r=z("tr"),o=e.map((h,u)=>u>0&&t.every(d=>MC.test(d[u]??"")));e.forEach((h,u)=>{let d=z("th",o[u]?"number":u?"text":"",h);d.scope="col",r.append(d)});let a=z("tbody");t.forEach((h,u)=>{let d=z("tr");h.forEach((f,p)=>{let _=p?z("td",o[p]?"":f.length>bC?"text long":"text",f):z("th","",f);!p&&n[u]&&s&&_.prepend(Zo(n[u])),p||(_.scope="row"),d.append(_)}),a.append(d)});let l=z("table",t.some(h=>(h[0]??"").length>SC)?"wide named":"wide",void 0,...e.some(Boolean)?[z("thead","",void 0,r)]:[],a),c=z("div","scrolls",void 0,l);return c.tabIndex=0,c.setAttribute("role","group"),c.setAttribute("aria-label",i||"Table"),Zi(i,c)}function AC({label:i,options:e,follows:t},n){let s=z("select");s.setAttribute("aria-label",i);let r=z("div"),o=new Map;e.forEach(({name:c},h)=>{let u=z("option","",c);u.value=String(h),s.append(u)});let a=-1,l=c=>{c!==a&&(a=c,s.value=String(c),o.has(c)||o.set(c,e[c].blocks.map(h=>Hx(h,n))),r.replaceChildren(...o.get(c)))};return s.addEventListener("change",()=>{l(Number(s.value)),t&&n.setChapter(a)}),t&&n.onChange(()=>l(n.chapter)),l(0),z("section","choice",void 0,z("label","",`${i} `,s),r)}var Xx=12,CC=[{id:"plots",title:"Plots",wanted:({plots:i,sheets:e,times:t})=>i.length>0||e.length===0&&t.length>1,fill:IC},{id:"explore",title:"Explore",wanted:({explore:i})=>i!==null,fill:V0},{id:"audit",title:"Audit",wanted:({audit:i,sheets:e,times:t})=>i.length>0||e.length===0&&t.length>1,fill:O0},{id:"notes",title:"Notes",wanted:()=>!0,fill:Hh},{id:"model",title:"Model",wanted:()=>!0,fill:B0},{id:"topology",title:"Topology",wanted:({topology:i})=>i!==null,fill:(i,{report:e,clock:t})=>yp(i,e.topology,t)}];function vp(i){let{report:e}=i;i.onTab=[],qe("tabs").replaceChildren(),qe("sheets").replaceChildren();let n=[...e.sheets.map((o,a)=>({id:`sheet-${a}`,title:o.title,wanted:()=>!0,fill:(l,{clock:c})=>yp(l,o,c)})),...CC.filter(o=>o.wanted(e))].map(o=>RC(o));for(let{tab:o,sheet:a,button:l}of n)bp(l,o.fill(a,i));let s=n.map(({button:o})=>o),r=o=>{PC(s,o);for(let a of i.onTab)a(o.getAttribute("aria-controls"))};r(s[0]),s.forEach((o,a)=>{o.addEventListener("click",()=>r(o)),o.addEventListener("keydown",l=>{let c=s.length-1,h={ArrowRight:a<c?a+1:0,ArrowLeft:a>0?a-1:c,Home:0,End:c};if(!(l.key in h))return;l.preventDefault(),l.stopPropagation();let u=s[h[l.key]];r(u),u.focus()})})}function RC(i){let e=z("button","",i.title);e.type="button",e.id=`tab-${i.id}`,e.setAttribute("role","tab"),e.setAttribute("aria-controls",i.id);let t=z("div","sheet");return t.id=i.id,t.setAttribute("role","tabpanel"),t.tabIndex=0,t.setAttribute("aria-labelledby",e.id),i.id!=="plots"&&(t.dataset.print=i.title),qe("tabs").append(e),qe("sheets").append(t),{tab:i,sheet:t,button:e}}function PC(i,e){for(let r of i){let o=r===e;r.setAttribute("aria-selected",String(o)),r.tabIndex=o?0:-1,qe(r.getAttribute("aria-controls")).hidden=!o}let t=qe("tabs"),[n,s]=[t.getBoundingClientRect(),e.getBoundingClientRect()];t.scrollLeft+=Math.min(s.left-n.left-Xx,0)||Math.max(s.right-n.right+Xx,0)}function bp(i,e){i.querySelector(".badge")?.remove();let t=F0(e);if(t!=="warn"&&t!=="bad")return;let n=e.filter(s=>s==="warn"||s==="bad").length;i.append(z("span",`badge ${t}`,String(n)))}function IC(i,e){let{report:t,clock:n}=e,s=z("input");Object.assign(s,{id:"channel-search",type:"search",placeholder:"Search channels",autocomplete:"off",spellcheck:!1}),s.setAttribute("aria-label","Search channels");let r=z("ul","channels");r.id="channel-list";let o=z("span","count",String(t.plots.reduce((p,_)=>p+_.series.length,0))),a=z("details","",void 0,z("summary","","Add channels ",o),s,r);a.id="channels";let l=z("div");l.id="board";let c=z("p","hint","No plot is open. Add channels from the list above."),h=z("div","plot-head",void 0,a);i.append(h,l,c),t.note&&i.append(z("p","hint",t.note));let u=()=>{f.fill(),c.hidden=d.count>0||t.plots.length===0},d=new uu(n,t.plots,t.note!=="",l,()=>u());e.board=d,a.append(d.pairs.form()),h.append(d.frame.element),e.onTab.push(p=>{p==="plots"&&h.after(l)});let f=new Bh(t.plots,()=>d,()=>u());return u(),[]}var Yx="kinetree-kept",LC=1e3;function $x(){return[...qe("layers").querySelectorAll("button")]}function Zx(i){return i.getAttribute("aria-pressed")==="true"}function Kx(){return document.querySelector('#tabs [aria-selected="true"]')?.id??""}function DC({stage:i}){let e={standpoint:i?.standpoint()??null,tab:Kx(),pressed:Object.fromEntries($x().map(t=>[t.dataset.layer,Zx(t)]))};window.sessionStorage.setItem(Yx,JSON.stringify(e))}function NC({stage:i}){let e=window.sessionStorage.getItem(Yx);if(!e)return;let{standpoint:t,tab:n,pressed:s}=JSON.parse(e);for(let r of $x()){let o=s[r.dataset.layer];!r.hidden&&o!==void 0&&Zx(r)!==o&&r.click()}document.getElementById(n)?.click(),t&&i?.returnTo(t)}function qx(i){let e=qe("errors");e.hidden=i==="",e.textContent=i,qe("status").hidden=i!==""}function UC(i,e){i.report.notes=e;let t=qe("notes");t.replaceChildren(),bp(qe("tab-notes"),Hh(t,i))}async function FC(i,e){try{let t=await fetch(`/state?after=${i}&page=${e}`,{cache:"no-store"});return t.ok?Tu(await t.text()):null}catch{return null}}function Jx(i,e,t){NC(i),window.addEventListener("pagehide",()=>DC(i));let[n,s]=[e,i.report.bodies.length===0],r=({report:a,...l})=>{if(a){let c=Kx();t(a),s||document.getElementById(c)?.click(),[n,s]=[l.page,a.bodies.length===0]}qx(l.errors),l.notes&&UC(i,l.notes)},o=async(a,l)=>{let c=await FC(a,n);if(c&&l)return window.location.reload();if(!c){qx("The model is not watched any longer: kinetree view --watch has ended. This page comes back to life when it runs again."),window.setTimeout(()=>{o(-1,!0)},LC);return}c.serial!==a&&r(c),o(c.serial,!1)};o(-1,!1)}var OC=200;function jx(i){qe("title").textContent=i.title,qe("subtitle").textContent=i.subtitle;let e=qe("status");e.textContent=i.headline?.text??"Complete",e.className="pill",e.classList.add(i.headline?.verdict??"info"),e.title=i.status;let t=qe("banner");t.hidden=i.doubts.length===0,t.textContent=i.doubts.join(`
`)}function BC(i,e){let t=R0();return qe("nothing").hidden=t!==null,qe("bar").hidden=t===null,t&&new Oh(i,e,qe("picture"),t)}function Qx(i,e,{marks:t}){return{joints:i.joints.length>0,markers:i.markers.length>0,forces:t.forces.any,torques:t.torques.any,paths:e.moves&&i.bodies.length>0&&i.chapters.length===0,follow:e.moves&&i.bodies.length>0}}function kC(){return new Promise(i=>{requestAnimationFrame(()=>window.setTimeout(i)),window.setTimeout(i,OC)})}async function zC(){Yp();let i=Qp(qe("data").textContent??""),e=new Rl(i.times,i.chapters);jx(i);let t=BC(i,e),n={report:i,clock:e,stage:t,board:null,explorer:null,onTab:[]},s=()=>{};if(t){let a=new Th(t,qe("picture")),l=Jp(t,a,Qx(i,e,t)),c=l0(t,i);c0(t,qe("picture")),h0(t,e,()=>n.report.title),o0(t,e,()=>n.report),s=h=>{t.replace(h),c(h),a.renew(),l(Qx(h,e,t))},e.onChange(()=>t.update()),Il(h=>t.setTheme(h)),window.addEventListener("beforeprint",()=>t.draw())}Zp(e),t?.draw(),await kC(),vp(n),jp(e,t),i.watched!==null&&Jx(n,i.watched,a=>{n.report=a,document.title=a.title,e.retime(a.times),jx(a),s(a),vp(n)});let r=a=>{e.tick(a),t?.tick(a),requestAnimationFrame(r)};requestAnimationFrame(r);let o=window.matchMedia("(prefers-reduced-motion: reduce)").matches;i.autoplay&&!o&&e.play(),Object.assign(window,{kinetree:{ready:!0,explorer:n.explorer,time:()=>e.time,setTime:a=>{e.pause(),e.setTime(a)},setChapter:a=>e.setChapter(a),play:()=>e.play(),pause:()=>e.pause(),playing:()=>e.playing,shows:()=>t?.bodies.map(a=>a.visible)??[],seesThrough:()=>t?.bodies.map(a=>t.seesThrough(a.name))??[],poseOf:a=>t?.poseOf(a)??null,placeOf:a=>t?.placeOf(a)??null,camera:()=>t?{position:t.camera.position.toArray(),up:t.camera.up.toArray()}:null,picture:()=>t?.picture()??null,theme:Oi,setTheme:wu}})}zC();})();
/* built from 2b3731cb91612d3060304f2c6dbbddd824dad3bdf3449b10427464e68c76c5b1 */
