/* Contains three.js and uPlot, both under the MIT licence: see THIRD_PARTY.txt of Kinetree. */
"use strict";(()=>{var ux=[.05,.1,.25,.5,1,2,4,10],[dx,fx,px]=[1,90,8],ol=class{constructor(t,e=[]){this.times=t;this.chapters=e;this.time=t[0];let n=this.end-this.start;this.moves&&(n<dx||n>fx)&&(this.speed=10**Math.round(Math.log10(n/px)));let s=ux.map(r=>Number((r*this.speed).toPrecision(3)));this.speeds=[...new Set([...s,1])].sort((r,o)=>r-o)}times;chapters;playing=!1;speed=1;loop=!0;time;listeners=[];lastTick=0;speeds;chapter=0;get start(){return this.chapters.length?this.chapters[this.chapter].start:this.times[0]}get end(){return this.chapters.length?this.chapters[this.chapter].end:this.times[this.times.length-1]}get moves(){return this.end>this.start}get shown(){return this.chapters.length?this.time-this.start:this.time}onChange(t){this.listeners.push(t)}setChapter(t){this.chapter=t,this.setTime(this.start)}setShown(t){this.setTime(this.chapters.length?t+this.start:t)}setTime(t){this.time=Math.min(Math.max(t,this.start),this.end),this.notify()}retime(t){this.times=t,this.setTime(this.time)}setSpeed(t){this.speed=t,this.notify()}play(){this.moves&&(this.time>=this.end&&(this.time=this.start),this.playing=!0,this.lastTick=performance.now(),this.notify())}pause(){this.playing=!1,this.notify()}toggle(){this.playing?this.pause():this.play()}step(t){this.playing=!1;let{index:e,fraction:n}=this.locate(),s=t<0&&n>0?e+1:e,r=this.times.length-1;this.setTime(this.times[Math.min(Math.max(s+t,0),r)])}tick(t){if(!this.playing)return;let e=Math.min((t-this.lastTick)/1e3,.1);this.lastTick=t;let n=this.time+e*this.speed;n>this.end&&(this.loop?n=this.start+(n-this.end)%(this.end-this.start):this.playing=!1),this.setTime(n)}locate(){let{times:t,time:e}=this,n=0,s=t.length-1;for(;s-n>1;){let r=n+s>>1;t[r]<=e?n=r:s=r}return s===n?{index:n,fraction:0}:e>=t[s]?{index:s,fraction:0}:{index:n,fraction:(e-t[n])/(t[s]-t[n])}}notify(){for(let t of this.listeners)t()}};function Zt(i){let t=document.getElementById(i);if(!t)throw new Error(`the page has no element #${i}`);return t}function X(i,t="",e,...n){let s=document.createElement(i);return t&&(s.className=t),e!==void 0&&(s.textContent=e),s.append(...n),s}var mx={"-":"⁻",0:"⁰",1:"¹",2:"²",3:"³",4:"⁴",5:"⁵",6:"⁶",7:"⁷",8:"⁸",9:"⁹"};function al(i,t){let[e,n]=i.toExponential(t).split("e"),s=String(Number(n)).split("").map(r=>mx[r]).join("");return`${e.replace("-","−")}·10${s}`}function le(i,t=4){if(i==null||!Number.isFinite(i))return"–";let e=Math.abs(i);return e===0?"0":e<.001||e>=1e6?al(i,Math.max(t-2,0)):Number(i.toPrecision(t)).toString().replace("-","−")}var op=1e-9;function Fs(i,t){return i<=op*t?.1*t||1:null}function lu(i,t){return Math.abs(i)<=.001*op*t?0:i}function gx(i){let t=0;for(let e=i;t<12&&Math.abs(e-Math.round(e))>1e-6*e;e*=10)t++;return t}function $o(i,t){let e=Math.max(...i.map(Math.abs));if(e>=1e5||e<.001)return i.map(s=>Math.abs(s)<t/1e6?"0":al(Number(s.toPrecision(7)),6).replace(/\.?0+·/,"·"));let n=gx(t);return i.map(s=>(Math.abs(s)<t/1e6?0:s).toFixed(n).replace("-","−"))}function ll(i,t){let e=t>=100?2:t>=1?3:Math.min(Math.ceil(-Math.log10(t))+3,9);return i.toFixed(e).replace("-","−")}var ap="kinetree-theme",lp=window.matchMedia("(prefers-color-scheme: dark)"),cp=[];function _x(){try{let i=window.localStorage.getItem(ap);return i==="light"||i==="dark"?i:null}catch{return null}}var hp=_x(),up=!1;function Li(){return up?"light":hp??(lp.matches?"dark":"light")}function cl(){document.documentElement.dataset.theme=Li();for(let i of cp)i(Li())}function cu(i){hp=i;try{window.localStorage.setItem(ap,i)}catch{}cl()}function hu(){cu(Li()==="dark"?"light":"dark")}function hl(i){cp.push(i),i(Li())}function dp(){lp.addEventListener("change",cl);for(let[i,t]of[["beforeprint",!0],["afterprint",!1]])window.addEventListener(i,()=>{up=t,cl()});cl()}var xx={r:"home",0:"home",1:"front",2:"side",3:"top"},yx={j:"joints",m:"markers",f:"forces",q:"torques",p:"paths",n:"names",g:"grid",c:"follow"};function pp(i){let t=Zt("slider"),e=Zt("play"),n=Zt("now"),s=Zt("speed"),r=Zt("chapter");r.hidden=i.chapters.length<2,i.chapters.forEach(({title:a},l)=>{let c=X("option","",a);c.value=String(l),r.append(c)}),r.addEventListener("change",()=>i.setChapter(Number(r.value)));for(let a of i.speeds){let l=X("option","",`${le(a)}×`);l.value=String(a),s.append(l)}e.addEventListener("click",()=>i.toggle()),t.addEventListener("input",()=>{let a=Number(t.value);i.pause(),i.setTime(a)}),s.addEventListener("change",()=>i.setSpeed(Number(s.value))),Zt("loop").addEventListener("click",()=>mp(i));let o=()=>{let a=i.end-i.start;Zt("transport").hidden=!i.moves&&r.hidden;for(let l of[e,t,Zt("clock"),Zt("loop"),s])l.hidden=!i.moves;r.value=String(i.chapter),t.min=String(i.start),t.max=String(i.end),Zt("end").textContent=ll(i.chapters.length?a:i.end,a),t.value=String(i.time),t.style.setProperty("--done",`${100*(i.time-i.start)/(a||1)}%`),t.setAttribute("aria-valuetext",`${ll(i.shown,a)} seconds`),n.textContent=ll(i.shown,a),e.classList.toggle("playing",i.playing),e.setAttribute("aria-label",i.playing?"Pause":"Play"),s.value=String(i.speed)};i.onChange(o),o()}function mp(i){i.loop=!i.loop,Zt("loop").setAttribute("aria-pressed",String(i.loop))}function gp(i,t,e){let n=e,s=[...Zt("layers").querySelectorAll("button")],r=l=>l.getAttribute("aria-pressed")==="true",o=(l,c)=>{l==="names"?t.show(c):l==="follow"?i.follow(c):i.show(l,c),fp(i,n)},a=l=>{n=l;for(let c of s)c.hidden=n[c.dataset.layer]===!1,o(c.dataset.layer,r(c))};a(e);for(let l of s)l.addEventListener("click",()=>{let c=!r(l);l.setAttribute("aria-pressed",String(c)),o(l.dataset.layer,c)});Zt("save").addEventListener("click",()=>{let l=X("a");l.href=i.picture(),l.download="kinetree.png",l.click()}),document.addEventListener("keydown",l=>{!(n.forces||n.torques)||!"[]".includes(l.key)||(i.scaleForces(l.key==="]"?1.25:.8),fp(i,n))});for(let l of Zt("views").querySelectorAll("[data-view]"))l.addEventListener("click",()=>i.look(l.dataset.view));return a}function fp(i,t){let e=[];i.ground.group.visible&&e.push(`grid ${le(i.ground.cell)} m`);for(let[n,s,r]of[[i.marks.forces,"forces","N"],[i.marks.torques,"torques","N·m"]])t[s]&&n.group.visible&&e.push(`arrow of ${le(i.ground.cell)} m = ${le(n.perMetre*i.ground.cell,3)} ${r}`);Zt("scale").textContent=e.join("  ·  ")}function _p(i,t){let e=Zt("help");Zt("help-open").addEventListener("click",()=>e.showModal()),e.addEventListener("click",r=>{r.target===e&&e.close()}),Zt("theme").addEventListener("click",hu);let n=r=>{let o=i.speeds.indexOf(i.speed);i.setSpeed(i.speeds[Math.min(Math.max(o+r,0),i.speeds.length-1)])},s={" ":()=>i.toggle(),ArrowLeft:r=>i.step(r.shiftKey?-10:-1),ArrowRight:r=>i.step(r.shiftKey?10:1),Home:()=>i.setTime(i.start),End:()=>{i.pause(),i.setTime(i.end)},"+":()=>n(1),"=":()=>n(1),"-":()=>n(-1),l:()=>mp(i),t:hu,"?":()=>e.showModal()};for(let[r,o]of Object.entries(xx))s[r]=()=>t?.look(o);for(let[r,o]of Object.entries(yx))s[r]=()=>document.querySelector(`#layers [data-layer="${o}"]:not([hidden])`)?.click();document.addEventListener("click",r=>{r.detail>0&&document.activeElement instanceof HTMLButtonElement&&document.activeElement.blur()}),document.addEventListener("keydown",r=>{if(r.ctrlKey||r.metaKey||r.altKey||e.open)return;let o=r.target,a=o.matches('input[type="search"], input[type="number"], .slider input, select, textarea'),l=r.key===" "&&o.matches('button, summary, input[type="checkbox"]');if(a||l)return;let c=s[r.key.length===1?r.key.toLowerCase():r.key];c&&(r.preventDefault(),c(r))})}var vx={f4:Float32Array,f8:Float64Array,u4:Uint32Array};function bx({dtype:i,data:t}){let e=atob(t),n=new Uint8Array(e.length);for(let s=0;s<e.length;s++)n[s]=e.charCodeAt(s);return new vx[i](n.buffer)}function Sx(i){return typeof i=="object"&&i!==null&&"dtype"in i&&"data"in i&&"shape"in i}function uu(i){return JSON.parse(i,(t,e)=>Sx(e)?bx(e):e)}function xp(i){return uu(i)}var Gr=18,Mx=[8,24,40];function wx(i,t){return i.left<t.left+t.width&&t.left<i.left+i.width&&Math.abs(i.top-t.top)<Gr}function Ex(i,t,e){return Mx.flatMap(n=>{let[s,r,o]=[i+n,i-n-e,i-e/2],[a,l,c]=[t-n-Gr/2,t-Gr/2,t+n-Gr/2];return[[s,l],[r,l],[s,a],[r,a],[s,c],[r,c],[o,t-n-Gr],[o,t+n]].map(([u,d])=>({left:u,top:d,width:e}))})}var ul=class{constructor(t,e){this.stage=t;this.holder=e;e.append(this.layer,this.tip),this.tip.hidden=!0,this.renew(),this.layer.hidden=!0,t.afterDraw=()=>this.place(),e.addEventListener("pointermove",n=>{if(n.pointerType!=="mouse"||n.buttons!==0)return this.point(null,0,0);let s=e.getBoundingClientRect(),[r,o]=[n.clientX-s.left,n.clientY-s.top],a=n.target instanceof HTMLCanvasElement;this.point(a?t.bodyAt(r,o):null,r,o)}),e.addEventListener("pointerleave",()=>this.point(null,0,0))}stage;holder;layer=X("div","labels");tip=X("div","tip");tags=[];on=!1;renew(){this.tags=[],this.layer.replaceChildren(),this.point(null,0,0);for(let t of this.stage.bodies)this.add(t,t.name,"body");for(let t of this.stage.marks.joints)this.add(t,t.userData.label,"joint");for(let t of this.stage.marks.markers)this.add(t,t.userData.label,"marker");this.place()}add(t,e,n){let s=X("span",`label ${n}`,e);this.layer.append(s),this.tags.push({object:t,tag:s,width:0,slot:0})}show(t){this.on=t,this.layer.hidden=!t,this.place()}point(t,e,n){this.stage.highlight(t),this.tip.hidden=t===null,t!==null&&(this.tip.textContent=t,this.tip.style.transform=`translate(${e+14}px, ${n+14}px)`)}place(){if(!this.on)return;let{clientWidth:t,clientHeight:e}=this.holder,n=[];for(let s of this.tags){let{object:r,tag:o}=s,a=r.visible?this.stage.project(r):null;if(o.hidden=a===null,!a)continue;s.width||=o.offsetWidth;let l=Ex(a.x,a.y,s.width),c=u=>u.left>=0&&u.left+u.width<=t&&u.top>=0&&u.top+Gr<=e&&!n.some(d=>wx(u,d));c(l[s.slot])||(s.slot=Math.max(l.findIndex(c),0));let h=l[s.slot];o.hidden=!c(h),!o.hidden&&(n.push(h),o.style.transform=`translate(${h.left.toFixed(1)}px, ${h.top.toFixed(1)}px)`)}}};function yp(i){let t=i.bodies.some(({plain:n})=>n!==null)||i.ground.some(({fromFile:n})=>n),e=new Map([["shapes",t?"Meshes":"Shapes"]]);return t&&e.set("plain","Simple"),i.bodies.some(n=>n.inertia.length>0)&&e.set("inertia","Inertia"),e}function vp(i,t){let e=Zt("look"),n=r=>{e.value=r,i.setLook(r)},s=r=>{let o=e.value;Zt("looks").hidden=r.size<2,e.replaceChildren(...[...r].map(([l,c])=>{let h=X("option","",c);return h.value=l,h}));let a=r.has(o)?o:"shapes";e.value=a,(a!=="shapes"||o&&o!==a)&&i.setLook(a)};return s(yp(t)),e.addEventListener("change",()=>{i.setLook(e.value),e.blur()}),document.addEventListener("keydown",r=>{if(r.key.toLowerCase()!=="b"||r.ctrlKey||r.metaKey||r.altKey||r.target.matches("input, select, textarea"))return;let o=[...e.options].map(({value:a})=>a);o.length>1&&n(o[(e.selectedIndex+1)%o.length])}),r=>s(yp(r))}var Ks={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},js={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Qp=0,Wu=1,tm=2;var fr=1,em=2,xo=3,Qs=0,Kn=1,jn=2,pr=0,yo=1,Xu=2,qu=3,Yu=4,nm=5;var mr=100,im=101,sm=102,rm=103,om=104,am=200,lm=201,cm=202,hm=203,$u=204,Zu=205,um=206,dm=207,fm=208,pm=209,mm=210,gm=211,_m=212,xm=213,ym=214,Ul=0,Fl=1,Ol=2,ro=3,Bl=4,kl=5,zl=6,Vl=7,Ju=0,vm=1,bm=2,is=0,Ku=1,ju=2,Qu=3,td=4,ed=5,nd=6,id=7;var sd=300,gr=301,vo=302,vc=303,bc=304,Gl=1e3,ts=1001,Hl=1002,Pn=1003,Sm=1004;var La=1005;var Jn=1006,Sc=1007;var ws=1008;var ii=1009,rd=1010,od=1011,bo=1012,Mc=1013,Oi=1014,Bi=1015,ki=1016,wc=1017,Ec=1018,_r=1020,ad=35902,ld=35899,cd=1021,hd=1022,zi=1023,vs=1026,Es=1027,ud=1028,Tc=1029,tr=1030,Ac=1031;var Cc=1033,Ia=33776,Da=33777,Na=33778,Ua=33779,Rc=35840,Pc=35841,Lc=35842,Ic=35843,Dc=36196,Nc=37492,Uc=37496,Fc=37488,Oc=37489,Fa=37490,Bc=37491,kc=37808,zc=37809,Vc=37810,Gc=37811,Hc=37812,Wc=37813,Xc=37814,qc=37815,Yc=37816,$c=37817,Zc=37818,Jc=37819,Kc=37820,jc=37821,Qc=36492,th=36494,eh=36495,nh=36283,ih=36284,Oa=36285,sh=36286;var sa=2300,Wl=2301,Dl=2302,Fu=2303,Ou=2400,Bu=2401,ku=2402;var Mm=3200;var rh=0,wm=1,Ts="",ui="srgb",ra="srgb-linear",oa="linear",Ce="srgb";var Nl=7680;var Em=519,Tm=512,Am=513,Cm=514,dd=515,Rm=516,Pm=517,fd=518,pd=519,md=35044;var gd="300 es",Mi=2e3,oo=2001;function Tx(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Ax(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function aa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Lm(){let i=aa("canvas");return i.style.display="block",i}var bp={},ao=null;function la(...i){let t="THREE."+i.shift();ao?ao("log",t,...i):console.log(t,...i)}function Im(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function $t(...i){i=Im(i);let t="THREE."+i.shift();if(ao)ao("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function Qt(...i){i=Im(i);let t="THREE."+i.shift();if(ao)ao("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Qo(...i){let t=i.join(" ");t in bp||(bp[t]=!0,$t(...i))}function Dm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Nm={[Ul]:Ul,[Ol]:zl,[Bl]:Bl,[ro]:kl,[Fl]:Fl,[zl]:Ol,[Vl]:Vl,[kl]:ro},Ui=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Bn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Sp=1234567,ta=Math.PI/180,lo=180/Math.PI;function er(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Bn[i&255]+Bn[i>>8&255]+Bn[i>>16&255]+Bn[i>>24&255]+"-"+Bn[t&255]+Bn[t>>8&255]+"-"+Bn[t>>16&15|64]+Bn[t>>24&255]+"-"+Bn[e&63|128]+Bn[e>>8&255]+"-"+Bn[e>>16&255]+Bn[e>>24&255]+Bn[n&255]+Bn[n>>8&255]+Bn[n>>16&255]+Bn[n>>24&255]).toLowerCase()}function ee(i,t,e){return Math.max(t,Math.min(e,i))}function _d(i,t){return(i%t+t)%t}function Cx(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Rx(i,t,e){return i!==t?(e-i)/(t-i):0}function ea(i,t,e){return(1-e)*i+e*t}function Px(i,t,e,n){return ea(i,t,1-Math.exp(-e*n))}function Lx(i,t=1){return t-Math.abs(_d(i,t*2)-t)}function Ix(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Dx(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Nx(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Ux(i,t){return i+Math.random()*(t-i)}function Fx(i){return i*(.5-Math.random())}function Ox(i){i!==void 0&&(Sp=i);let t=Sp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Bx(i){return i*ta}function kx(i){return i*lo}function zx(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Vx(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function xd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Gx(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:$t("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function oh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function yd(i,t){if(t.constructor===Float32Array)return i;let e=oh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function vd(i,t){if(t.constructor===Float32Array)return i;let e=oh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var xr={DEG2RAD:ta,RAD2DEG:lo,generateUUID:er,clamp:ee,euclideanModulo:_d,mapLinear:Cx,inverseLerp:Rx,lerp:ea,damp:Px,pingpong:Lx,smoothstep:Ix,smootherstep:Dx,randInt:Nx,randFloat:Ux,randFloatSpread:Fx,seededRandom:Ox,degToRad:Bx,radToDeg:kx,isPowerOfTwo:zx,ceilPowerOfTwo:Vx,floorPowerOfTwo:xd,setQuaternionFromProperEuler:Gx,normalize:vd,denormalize:yd},Dt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ee(this.x,t.x,e.x),this.y=ee(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ee(this.x,t,e),this.y=ee(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ee(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ee(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},sn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==p){let g=l*d+c*f+h*p+u*v;g<0&&(d=-d,f=-f,p=-p,v=-v,g=-g);let m=1-a;if(g<.9995){let x=Math.acos(g),w=Math.sin(x);m=Math.sin(m*x)/w,a=Math.sin(a*x)/w,l=l*m+d*a,c=c*m+f*a,h=h*m+p*a,u=u*m+v*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+p*a,u=u*m+v*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ee(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},L=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Mp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Mp.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ee(this.x,t.x,e.x),this.y=ee(this.y,t.y,e.y),this.z=ee(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ee(this.x,t,e),this.y=ee(this.y,t,e),this.z=ee(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ee(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return du.copy(this).projectOnVector(t),this.sub(du)}reflect(t){return this.sub(du.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ee(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},du=new L,Mp=new sn,ne=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],v=s[0],g=s[3],m=s[6],x=s[1],w=s[4],b=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*v+a*x+l*C,r[3]=o*g+a*w+l*T,r[6]=o*m+a*b+l*_,r[1]=c*v+h*x+u*C,r[4]=c*g+h*w+u*T,r[7]=c*m+h*b+u*_,r[2]=d*v+f*x+p*C,r[5]=d*g+f*w+p*T,r[8]=d*m+f*b+p*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/p;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=d*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Qo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(fu.makeScale(t,e)),this}rotate(t){return Qo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(fu.makeRotation(-t)),this}translate(t,e){return Qo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(fu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},fu=new ne,wp=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Ep=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Hx(){let i={enabled:!0,workingColorSpace:ra,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ce&&(s.r=ys(s.r),s.g=ys(s.g),s.b=ys(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ce&&(s.r=so(s.r),s.g=so(s.g),s.b=so(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ts?oa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ra]:{primaries:t,whitePoint:n,transfer:oa,toXYZ:wp,fromXYZ:Ep,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ui},outputColorSpaceConfig:{drawingBufferColorSpace:ui}},[ui]:{primaries:t,whitePoint:n,transfer:Ce,toXYZ:wp,fromXYZ:Ep,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ui}}}),i}var ye=Hx();function ys(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function so(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Hr,Xl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Hr===void 0&&(Hr=aa("canvas")),Hr.width=t.width,Hr.height=t.height;let s=Hr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Hr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=aa("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ys(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ys(e[n]/255)*255):e[n]=ys(e[n]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Wx=0,co=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Wx++}),this.uuid=er(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(pu(s[o].image)):r.push(pu(s[o]))}else r=pu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function pu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Xl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var Xx=0,mu=new L,ei=class i extends Ui{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ts,s=ts,r=Jn,o=ws,a=zi,l=ii,c=i.DEFAULT_ANISOTROPY,h=Ts){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Xx++}),this.uuid=er(),this.name="",this.source=new co(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Dt(0,0),this.repeat=new Dt(1,1),this.center=new Dt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(mu).x}get height(){return this.source.getSize(mu).y}get depth(){return this.source.getSize(mu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==sd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Gl:t.x=t.x-Math.floor(t.x);break;case ts:t.x=t.x<0?0:1;break;case Hl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Gl:t.y=t.y-Math.floor(t.y);break;case ts:t.y=t.y<0?0:1;break;case Hl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=sd;ei.DEFAULT_ANISOTROPY=1;var Pe=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],v=l[2],g=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(p-g)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(p+g)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,b=(f+1)/2,C=(m+1)/2,T=(h+d)/4,_=(u+v)/4,S=(p+g)/4;return w>b&&w>C?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=T/n,r=_/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=S/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=S/r),this.set(n,s,r,e),this}let x=Math.sqrt((g-p)*(g-p)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(x)<.001&&(x=1),this.x=(g-p)/x,this.y=(u-v)/x,this.z=(d-h)/x,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ee(this.x,t.x,e.x),this.y=ee(this.y,t.y,e.y),this.z=ee(this.z,t.z,e.z),this.w=ee(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ee(this.x,t,e),this.y=ee(this.y,t,e),this.z=ee(this.z,t,e),this.w=ee(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ee(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ql=class extends Ui{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Pe(0,0,t,e),this.scissorTest=!1,this.viewport=new Pe(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Jn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new co(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},di=class extends ql{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},ca=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=ts,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Yl=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=ts,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Re=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,p,v,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,v,g)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,v,g){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=p,m[11]=v,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Wr.setFromMatrixColumn(t,0).length(),r=1/Wr.setFromMatrixColumn(t,1).length(),o=1/Wr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d+v*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d-v*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,v=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+v,e[1]=l*u,e[5]=v*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,v=a*c;e[0]=l*h,e[4]=v-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-v*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+v,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=v*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(qx,t,Yx)}lookAt(t,e,n){let s=this.elements;return ci.subVectors(t,e),ci.lengthSq()===0&&(ci.z=1),ci.normalize(),Os.crossVectors(n,ci),Os.lengthSq()===0&&(Math.abs(n.z)===1?ci.x+=1e-4:ci.z+=1e-4,ci.normalize(),Os.crossVectors(n,ci)),Os.normalize(),dl.crossVectors(ci,Os),s[0]=Os.x,s[4]=dl.x,s[8]=ci.x,s[1]=Os.y,s[5]=dl.y,s[9]=ci.y,s[2]=Os.z,s[6]=dl.z,s[10]=ci.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],v=n[6],g=n[10],m=n[14],x=n[3],w=n[7],b=n[11],C=n[15],T=s[0],_=s[4],S=s[8],U=s[12],R=s[1],P=s[5],O=s[9],G=s[13],N=s[2],W=s[6],$=s[10],z=s[14],ot=s[3],Z=s[7],Q=s[11],st=s[15];return r[0]=o*T+a*R+l*N+c*ot,r[4]=o*_+a*P+l*W+c*Z,r[8]=o*S+a*O+l*$+c*Q,r[12]=o*U+a*G+l*z+c*st,r[1]=h*T+u*R+d*N+f*ot,r[5]=h*_+u*P+d*W+f*Z,r[9]=h*S+u*O+d*$+f*Q,r[13]=h*U+u*G+d*z+f*st,r[2]=p*T+v*R+g*N+m*ot,r[6]=p*_+v*P+g*W+m*Z,r[10]=p*S+v*O+g*$+m*Q,r[14]=p*U+v*G+g*z+m*st,r[3]=x*T+w*R+b*N+C*ot,r[7]=x*_+w*P+b*W+C*Z,r[11]=x*S+w*O+b*$+C*Q,r[15]=x*U+w*G+b*z+C*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],v=t[7],g=t[11],m=t[15],x=l*f-c*d,w=a*f-c*u,b=a*d-l*u,C=o*f-c*h,T=o*d-l*h,_=o*u-a*h;return e*(v*x-g*w+m*b)-n*(p*x-g*C+m*T)+s*(p*w-v*C+m*_)-r*(p*b-v*T+g*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],v=t[13],g=t[14],m=t[15],x=e*a-n*o,w=e*l-s*o,b=e*c-r*o,C=n*l-s*a,T=n*c-r*a,_=s*c-r*l,S=h*v-u*p,U=h*g-d*p,R=h*m-f*p,P=u*g-d*v,O=u*m-f*v,G=d*m-f*g,N=x*G-w*O+b*P+C*R-T*U+_*S;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return t[0]=(a*G-l*O+c*P)*W,t[1]=(s*O-n*G-r*P)*W,t[2]=(v*_-g*T+m*C)*W,t[3]=(d*T-u*_-f*C)*W,t[4]=(l*R-o*G-c*U)*W,t[5]=(e*G-s*R+r*U)*W,t[6]=(g*b-p*_-m*w)*W,t[7]=(h*_-d*b+f*w)*W,t[8]=(o*O-a*R+c*S)*W,t[9]=(n*R-e*O-r*S)*W,t[10]=(p*T-v*b+m*x)*W,t[11]=(u*b-h*T-f*x)*W,t[12]=(a*U-o*P-l*S)*W,t[13]=(e*P-n*U+s*S)*W,t[14]=(v*w-p*C-g*x)*W,t[15]=(h*C-u*w+d*x)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,v=o*h,g=o*u,m=a*u,x=l*c,w=l*h,b=l*u,C=n.x,T=n.y,_=n.z;return s[0]=(1-(v+m))*C,s[1]=(f+b)*C,s[2]=(p-w)*C,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+m))*T,s[6]=(g+x)*T,s[7]=0,s[8]=(p+w)*_,s[9]=(g-x)*_,s[10]=(1-(d+v))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Wr.set(s[0],s[1],s[2]).length(),a=Wr.set(s[4],s[5],s[6]).length(),l=Wr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ii.copy(this);let c=1/o,h=1/a,u=1/l;return Ii.elements[0]*=c,Ii.elements[1]*=c,Ii.elements[2]*=c,Ii.elements[4]*=h,Ii.elements[5]*=h,Ii.elements[6]*=h,Ii.elements[8]*=u,Ii.elements[9]*=u,Ii.elements[10]*=u,e.setFromRotationMatrix(Ii),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,v;if(l)p=r/(o-r),v=o*r/(o-r);else if(a===Mi)p=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===oo)p=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,v;if(l)p=1/(o-r),v=o/(o-r);else if(a===Mi)p=-2/(o-r),v=-(o+r)/(o-r);else if(a===oo)p=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Wr=new L,Ii=new Re,qx=new L(0,0,0),Yx=new L(1,1,1),Os=new L,dl=new L,ci=new L,Tp=new Re,Ap=new sn,bs=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(ee(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ee(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ee(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ee(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ee(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ee(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Tp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Tp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Ap.setFromEuler(this),this.setFromQuaternion(Ap,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};bs.DEFAULT_ORDER="XYZ";var ho=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},$x=0,Cp=new L,Xr=new sn,ps=new Re,fl=new L,Zo=new L,Zx=new L,Jx=new sn,Rp=new L(1,0,0),Pp=new L(0,1,0),Lp=new L(0,0,1),Ip={type:"added"},Kx={type:"removed"},qr={type:"childadded",child:null},gu={type:"childremoved",child:null},zn=class i extends Ui{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:$x++}),this.uuid=er(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new L,e=new bs,n=new sn,s=new L(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Re},normalMatrix:{value:new ne}}),this.matrix=new Re,this.matrixWorld=new Re,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ho,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Xr.setFromAxisAngle(t,e),this.quaternion.multiply(Xr),this}rotateOnWorldAxis(t,e){return Xr.setFromAxisAngle(t,e),this.quaternion.premultiply(Xr),this}rotateX(t){return this.rotateOnAxis(Rp,t)}rotateY(t){return this.rotateOnAxis(Pp,t)}rotateZ(t){return this.rotateOnAxis(Lp,t)}translateOnAxis(t,e){return Cp.copy(t).applyQuaternion(this.quaternion),this.position.add(Cp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Rp,t)}translateY(t){return this.translateOnAxis(Pp,t)}translateZ(t){return this.translateOnAxis(Lp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ps.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?fl.copy(t):fl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Zo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ps.lookAt(Zo,fl,this.up):ps.lookAt(fl,Zo,this.up),this.quaternion.setFromRotationMatrix(ps),s&&(ps.extractRotation(s.matrixWorld),Xr.setFromRotationMatrix(ps),this.quaternion.premultiply(Xr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Ip),qr.child=t,this.dispatchEvent(qr),qr.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Kx),gu.child=t,this.dispatchEvent(gu),gu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ps.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ps.multiply(t.parent.matrixWorld)),t.applyMatrix4(ps),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Ip),qr.child=t,this.dispatchEvent(qr),qr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Zo,t,Zx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Zo,Jx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};zn.DEFAULT_UP=new L(0,1,0);zn.DEFAULT_MATRIX_AUTO_UPDATE=!0;zn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var qe=class extends zn{constructor(){super(),this.isGroup=!0,this.type="Group"}},jx={type:"move"},uo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new qe,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new qe,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new L,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new L),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new qe,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new L,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new L,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let g=e.getJointPose(v,n),m=this._getHandJoint(c,v);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(jx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new qe;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Um={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Bs={h:0,s:0,l:0},pl={h:0,s:0,l:0};function _u(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var re=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ui){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ye.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ye.workingColorSpace){return this.r=t,this.g=e,this.b=n,ye.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ye.workingColorSpace){if(t=_d(t,1),e=ee(e,0,1),n=ee(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=_u(o,r,t+1/3),this.g=_u(o,r,t),this.b=_u(o,r,t-1/3)}return ye.colorSpaceToWorking(this,s),this}setStyle(t,e=ui){function n(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ui){let n=Um[t.toLowerCase()];return n!==void 0?this.setHex(n,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ys(t.r),this.g=ys(t.g),this.b=ys(t.b),this}copyLinearToSRGB(t){return this.r=so(t.r),this.g=so(t.g),this.b=so(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ui){return ye.workingToColorSpace(kn.copy(this),t),Math.round(ee(kn.r*255,0,255))*65536+Math.round(ee(kn.g*255,0,255))*256+Math.round(ee(kn.b*255,0,255))}getHexString(t=ui){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ye.workingColorSpace){ye.workingToColorSpace(kn.copy(this),e);let n=kn.r,s=kn.g,r=kn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ye.workingColorSpace){return ye.workingToColorSpace(kn.copy(this),e),t.r=kn.r,t.g=kn.g,t.b=kn.b,t}getStyle(t=ui){ye.workingToColorSpace(kn.copy(this),t);let e=kn.r,n=kn.g,s=kn.b;return t!==ui?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Bs),this.setHSL(Bs.h+t,Bs.s+e,Bs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Bs),t.getHSL(pl);let n=ea(Bs.h,pl.h,e),s=ea(Bs.s,pl.s,e),r=ea(Bs.l,pl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},kn=new re;re.NAMES=Um;var ha=class extends zn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new bs,this.environmentIntensity=1,this.environmentRotation=new bs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Di=new L,ms=new L,xu=new L,gs=new L,Yr=new L,$r=new L,Dp=new L,yu=new L,vu=new L,bu=new L,Su=new Pe,Mu=new Pe,wu=new Pe,Gs=class i{constructor(t=new L,e=new L,n=new L){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Di.subVectors(t,e),s.cross(Di);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Di.subVectors(s,e),ms.subVectors(n,e),xu.subVectors(t,e);let o=Di.dot(Di),a=Di.dot(ms),l=Di.dot(xu),c=ms.dot(ms),h=ms.dot(xu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,gs)===null?!1:gs.x>=0&&gs.y>=0&&gs.x+gs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,gs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,gs.x),l.addScaledVector(o,gs.y),l.addScaledVector(a,gs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Su.setScalar(0),Mu.setScalar(0),wu.setScalar(0),Su.fromBufferAttribute(t,e),Mu.fromBufferAttribute(t,n),wu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Su,r.x),o.addScaledVector(Mu,r.y),o.addScaledVector(wu,r.z),o}static isFrontFacing(t,e,n,s){return Di.subVectors(n,e),ms.subVectors(t,e),Di.cross(ms).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Di.subVectors(this.c,this.b),ms.subVectors(this.a,this.b),Di.cross(ms).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Yr.subVectors(s,n),$r.subVectors(r,n),yu.subVectors(t,n);let l=Yr.dot(yu),c=$r.dot(yu);if(l<=0&&c<=0)return e.copy(n);vu.subVectors(t,s);let h=Yr.dot(vu),u=$r.dot(vu);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Yr,o);bu.subVectors(t,r);let f=Yr.dot(bu),p=$r.dot(bu);if(p>=0&&f<=p)return e.copy(r);let v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector($r,a);let g=h*p-f*u;if(g<=0&&u-h>=0&&f-p>=0)return Dp.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(Dp,a);let m=1/(g+v+d);return o=v*m,a=d*m,e.copy(n).addScaledVector(Yr,o).addScaledVector($r,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Ke=class{constructor(t=new L(1/0,1/0,1/0),e=new L(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ni.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ni.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ni.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ni):Ni.fromBufferAttribute(r,o),Ni.applyMatrix4(t.matrixWorld),this.expandByPoint(Ni);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),ml.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ml.copy(n.boundingBox)),ml.applyMatrix4(t.matrixWorld),this.union(ml)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ni),Ni.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Jo),gl.subVectors(this.max,Jo),Zr.subVectors(t.a,Jo),Jr.subVectors(t.b,Jo),Kr.subVectors(t.c,Jo),ks.subVectors(Jr,Zr),zs.subVectors(Kr,Jr),lr.subVectors(Zr,Kr);let e=[0,-ks.z,ks.y,0,-zs.z,zs.y,0,-lr.z,lr.y,ks.z,0,-ks.x,zs.z,0,-zs.x,lr.z,0,-lr.x,-ks.y,ks.x,0,-zs.y,zs.x,0,-lr.y,lr.x,0];return!Eu(e,Zr,Jr,Kr,gl)||(e=[1,0,0,0,1,0,0,0,1],!Eu(e,Zr,Jr,Kr,gl))?!1:(_l.crossVectors(ks,zs),e=[_l.x,_l.y,_l.z],Eu(e,Zr,Jr,Kr,gl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ni).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ni).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(_s[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),_s[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),_s[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),_s[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),_s[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),_s[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),_s[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),_s[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(_s),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},_s=[new L,new L,new L,new L,new L,new L,new L,new L],Ni=new L,ml=new Ke,Zr=new L,Jr=new L,Kr=new L,ks=new L,zs=new L,lr=new L,Jo=new L,gl=new L,_l=new L,cr=new L;function Eu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){cr.fromArray(i,r);let a=s.x*Math.abs(cr.x)+s.y*Math.abs(cr.y)+s.z*Math.abs(cr.z),l=t.dot(cr),c=e.dot(cr),h=n.dot(cr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var pn=new L,xl=new Dt,Qx=0,In=class extends Ui{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Qx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=md,this.updateRanges=[],this.gpuType=Bi,this.version=0,this._normalizationScale=t!==void 0?oh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)xl.fromBufferAttribute(this,e),xl.applyMatrix3(t),this.setXY(e,xl.x,xl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyMatrix3(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyMatrix4(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.applyNormalMatrix(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)pn.fromBufferAttribute(this,e),pn.transformDirection(t),this.setXYZ(e,pn.x,pn.y,pn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):yd(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):vd(t,this.array)}};var ua=class extends In{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var da=class extends In{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ee=class extends In{constructor(t,e,n){super(new Float32Array(t),e,n)}},ty=new Ke,Ko=new L,Tu=new L,es=class{constructor(t=new L,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):ty.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Ko.subVectors(t,this.center);let e=Ko.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Ko,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Tu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Ko.copy(t.center).add(Tu)),this.expandByPoint(Ko.copy(t.center).sub(Tu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},ey=0,Si=new Re,Au=new zn,jr=new L,hi=new Ke,jo=new Ke,Rn=new L,xn=class i extends Ui{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:ey++}),this.uuid=er(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Tx(t)?da:ua)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Si.makeRotationFromQuaternion(t),this.applyMatrix4(Si),this}rotateX(t){return Si.makeRotationX(t),this.applyMatrix4(Si),this}rotateY(t){return Si.makeRotationY(t),this.applyMatrix4(Si),this}rotateZ(t){return Si.makeRotationZ(t),this.applyMatrix4(Si),this}translate(t,e,n){return Si.makeTranslation(t,e,n),this.applyMatrix4(Si),this}scale(t,e,n){return Si.makeScale(t,e,n),this.applyMatrix4(Si),this}lookAt(t){return Au.lookAt(t),Au.updateMatrix(),this.applyMatrix4(Au.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(jr).negate(),this.translate(jr.x,jr.y,jr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ee(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ke);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new L(-1/0,-1/0,-1/0),new L(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];hi.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,hi.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,hi.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(hi.min),this.boundingBox.expandByPoint(hi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new es);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new L,1/0);return}if(t){let n=this.boundingSphere.center;if(hi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];jo.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(hi.min,jo.min),hi.expandByPoint(Rn),Rn.addVectors(hi.max,jo.max),hi.expandByPoint(Rn)):(hi.expandByPoint(jo.min),hi.expandByPoint(jo.max))}hi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Rn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Rn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(jr.fromBufferAttribute(t,c),Rn.add(jr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new In(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let U=0;U<n.count;U++)a[U]=new L,l[U]=new L;let h=new L,u=new L,d=new L,f=new Dt,p=new Dt,v=new Dt,g=new L,m=new L;function x(U,R,P){c[U]=c[R]=c[P]=1,h.fromBufferAttribute(n,U),u.fromBufferAttribute(n,R),d.fromBufferAttribute(n,P),f.fromBufferAttribute(r,U),p.fromBufferAttribute(r,R),v.fromBufferAttribute(r,P),u.sub(h),d.sub(h),p.sub(f),v.sub(f);let O=1/(p.x*v.y-v.x*p.y);isFinite(O)&&(g.copy(u).multiplyScalar(v.y).addScaledVector(d,-p.y).multiplyScalar(O),m.copy(d).multiplyScalar(p.x).addScaledVector(u,-v.x).multiplyScalar(O),a[U].add(g),a[R].add(g),a[P].add(g),l[U].add(m),l[R].add(m),l[P].add(m))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let U=0,R=w.length;U<R;++U){let P=w[U],O=P.start,G=P.count;for(let N=O,W=O+G;N<W;N+=3)x(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let b=new L,C=new L,T=new L,_=new L;function S(U){T.fromBufferAttribute(s,U),_.copy(T);let R=a[U];b.copy(R),b.sub(T.multiplyScalar(T.dot(R))).normalize(),C.crossVectors(_,R);let O=C.dot(l[U])<0?-1:1;o.setXYZW(U,b.x,b.y,b.z,O)}for(let U=0,R=n.count;U<R;++U)c[U]&&S(U);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new In(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new L,r=new L,o=new L,a=new L,l=new L,c=new L,h=new L,u=new L;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),v=t.getX(d+1),g=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,g),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Rn.fromBufferAttribute(t,e),Rn.normalize(),t.setXYZ(e,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let v=0,g=l.length;v<g;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let m=0;m<h;m++)d[p++]=c[f++]}return new In(d,h,u)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},$l=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=md,this.updateRanges=[],this.version=0,this.uuid=er()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[n+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Np(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=Np(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Np(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=er()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var Yn=new L,Fi=class i{constructor(t,e,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=s,this._normalizationScale=t!==void 0?oh(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)Yn.fromBufferAttribute(this,e),Yn.applyMatrix4(t),this.setXYZ(e,Yn.x,Yn.y,Yn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Yn.fromBufferAttribute(this,e),Yn.applyNormalMatrix(t),this.setXYZ(e,Yn.x,Yn.y,Yn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Yn.fromBufferAttribute(this,e),Yn.transformDirection(t),this.setXYZ(e,Yn.x,Yn.y,Yn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){la("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new In(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new i(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){la("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):yd(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):vd(t,this.data.array)}},Cu=new L,ny=new L,iy=new ne,$n=class{constructor(t=new L(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Cu.subVectors(n,e).cross(ny.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Cu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||iy.getNormalMatrix(t),s=this.coplanarPoint(Cu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},sy=0,Ss=class extends Ui{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:sy++}),this.uuid=er(),this.name="",this.type="Material",this.blending=yo,this.side=Qs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=$u,this.blendDst=Zu,this.blendEquation=mr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new re(0,0,0),this.blendAlpha=0,this.depthFunc=ro,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Em,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Nl,this.stencilZFail=Nl,this.stencilZPass=Nl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new re().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new $n().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Dt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Dt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var xs=new L,Ru=new L,yl=new L,vl=new L,dr=class{constructor(t=new L,e=new L(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,xs)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=xs.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(xs.copy(this.origin).addScaledVector(this.direction,e),xs.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ru.copy(t).add(e).multiplyScalar(.5),yl.copy(e).sub(t).normalize(),vl.copy(this.origin).sub(Ru);let r=t.distanceTo(e)*.5,o=-this.direction.dot(yl),a=vl.dot(this.direction),l=-vl.dot(yl),c=vl.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Ru).addScaledVector(yl,d),f}intersectSphere(t,e){if(t.radius<0)return null;xs.subVectors(t.center,this.origin);let n=xs.dot(this.direction),s=xs.dot(xs)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,xs)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,v=e.y-o.y,g=e.z-o.z,m=n.x-o.x,x=n.y-o.y,w=n.z-o.z,b=Math.abs(l),C=Math.abs(c),T=Math.abs(h),_,S,U,R,P,O,G,N,W,$,z,ot;if(b>=C&&b>=T?(U=l,O=u,W=p,ot=m,l>=0?(_=c,S=h,R=d,P=f,G=v,N=g,$=x,z=w):(_=h,S=c,R=f,P=d,G=g,N=v,$=w,z=x)):C>=T?(U=c,O=d,W=v,ot=x,c>=0?(_=h,S=l,R=f,P=u,G=g,N=p,$=w,z=m):(_=l,S=h,R=u,P=f,G=p,N=g,$=m,z=w)):(U=h,O=f,W=g,ot=w,h>=0?(_=l,S=c,R=u,P=d,G=p,N=v,$=m,z=x):(_=c,S=l,R=d,P=u,G=v,N=p,$=x,z=m)),U===0)return null;let Z=_/U,Q=S/U,st=1/U,dt=R-Z*O,ut=P-Q*O,tt=G-Z*W,mt=N-Q*W,xt=$-Z*ot,At=z-Q*ot,St=xt*mt-At*tt,Wt=dt*At-ut*xt,oe=tt*ut-mt*dt;if(s){if(St<0||Wt<0||oe<0)return null}else if((St<0||Wt<0||oe<0)&&(St>0||Wt>0||oe>0))return null;let Gt=St+Wt+oe;if(Gt===0)return null;let fe=st*(St*O+Wt*W+oe*ot);return(Gt>0?fe<0:fe>0)?null:this.at(fe/Gt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Hs=class extends Ss{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new re(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Ju,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Up=new Re,hr=new dr,bl=new es,Fp=new L,Sl=new L,Ml=new L,wl=new L,Pu=new L,El=new L,Op=new L,Tl=new L,pe=class extends zn{constructor(t=new xn,e=new Hs){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){El.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Pu.fromBufferAttribute(u,t),o?El.addScaledVector(Pu,h):El.addScaledVector(Pu.sub(e),h))}e.add(El)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),bl.copy(n.boundingSphere),bl.applyMatrix4(r),hr.copy(t.ray).recast(t.near),!(bl.containsPoint(hr.origin)===!1&&(hr.intersectSphere(bl,Fp)===null||hr.origin.distanceToSquared(Fp)>(t.far-t.near)**2))&&(Up.copy(r).invert(),hr.copy(t.ray).applyMatrix4(Up),!(n.boundingBox!==null&&hr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,hr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let g=d[p],m=o[g.materialIndex],x=Math.max(g.start,f.start),w=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let b=x,C=w;b<C;b+=3){let T=a.getX(b),_=a.getX(b+1),S=a.getX(b+2);s=Al(this,m,t,n,c,h,u,T,_,S),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let g=p,m=v;g<m;g+=3){let x=a.getX(g),w=a.getX(g+1),b=a.getX(g+2);s=Al(this,o,t,n,c,h,u,x,w,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let g=d[p],m=o[g.materialIndex],x=Math.max(g.start,f.start),w=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let b=x,C=w;b<C;b+=3){let T=b,_=b+1,S=b+2;s=Al(this,m,t,n,c,h,u,T,_,S),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let g=p,m=v;g<m;g+=3){let x=g,w=g+1,b=g+2;s=Al(this,o,t,n,c,h,u,x,w,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}};function ry(i,t,e,n,s,r,o,a){let l;if(t.side===Kn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Qs,a),l===null)return null;Tl.copy(a),Tl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Tl);return c<e.near||c>e.far?null:{distance:c,point:Tl.clone(),object:i}}function Al(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Sl),i.getVertexPosition(l,Ml),i.getVertexPosition(c,wl);let h=ry(i,t,e,n,Sl,Ml,wl,Op);if(h){let u=new L;Gs.getBarycoord(Op,Sl,Ml,wl,u),s&&(h.uv=Gs.getInterpolatedAttribute(s,a,l,c,u,new Dt)),r&&(h.uv1=Gs.getInterpolatedAttribute(r,a,l,c,u,new Dt)),o&&(h.normal=Gs.getInterpolatedAttribute(o,a,l,c,u,new L),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new L,materialIndex:0};Gs.getNormal(Sl,Ml,wl,d.normal),h.face=d,h.barycoord=u}return h}var Zl=class extends ei{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Pn,h=Pn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ur=new es,oy=new Dt(.5,.5),Cl=new L,Ws=class{constructor(t=new $n,e=new $n,n=new $n,s=new $n,r=new $n,o=new $n){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Mi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],v=r[9],g=r[10],m=r[11],x=r[12],w=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,m-p,C-x).normalize(),s[1].setComponents(c+o,f+h,m+p,C+x).normalize(),s[2].setComponents(c+a,f+u,m+v,C+w).normalize(),s[3].setComponents(c-a,f-u,m-v,C-w).normalize(),n)s[4].setComponents(l,d,g,b).normalize(),s[5].setComponents(c-l,f-d,m-g,C-b).normalize();else if(s[4].setComponents(c-l,f-d,m-g,C-b).normalize(),e===Mi)s[5].setComponents(c+l,f+d,m+g,C+b).normalize();else if(e===oo)s[5].setComponents(l,d,g,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),ur.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),ur.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(ur)}intersectsSprite(t){ur.center.set(0,0,0);let e=oy.distanceTo(t.center);return ur.radius=.7071067811865476+e,ur.applyMatrix4(t.matrixWorld),this.intersectsSphere(ur)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Cl.x=s.normal.x>0?t.max.x:t.min.x,Cl.y=s.normal.y>0?t.max.y:t.min.y,Cl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Cl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Bp=new Re,Jl=class i{constructor(){this.coordinateSystem=Mi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Bp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix(Bp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ws),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var fa=class extends ei{constructor(t=[],e=gr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Ms=class extends ei{constructor(t,e,n=Oi,s,r,o,a=Pn,l=Pn,c,h=vs,u=1){if(h!==vs&&h!==Es)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new co(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},pa=class extends Ms{constructor(t,e=Oi,n=gr,s,r,o=Pn,a=Pn,l,c=vs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},ma=class extends ei{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},fi=class i extends xn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ee(c,3)),this.setAttribute("normal",new Ee(h,3)),this.setAttribute("uv",new Ee(u,2));function p(v,g,m,x,w,b,C,T,_,S,U){let R=b/_,P=C/S,O=b/2,G=C/2,N=T/2,W=_+1,$=S+1,z=0,ot=0,Z=new L;for(let Q=0;Q<$;Q++){let st=Q*P-G;for(let dt=0;dt<W;dt++){let ut=dt*R-O;Z[v]=ut*x,Z[g]=st*w,Z[m]=N,c.push(Z.x,Z.y,Z.z),Z[v]=0,Z[g]=0,Z[m]=T>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(dt/_),u.push(1-Q/S),z+=1}}for(let Q=0;Q<S;Q++)for(let st=0;st<_;st++){let dt=d+st+W*Q,ut=d+st+W*(Q+1),tt=d+(st+1)+W*(Q+1),mt=d+(st+1)+W*Q;l.push(dt,ut,mt),l.push(ut,tt,mt),ot+=6}a.addGroup(f,ot,U),f+=ot,d+=z}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},ga=class i extends xn{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,p=n*2+r,v=s+1,g=new L,m=new L;for(let x=0;x<=p;x++){let w=0,b=0,C=0,T=0;if(x<=n){let U=x/n,R=U*Math.PI/2;b=-h-t*Math.cos(R),C=t*Math.sin(R),T=-t*Math.cos(R),w=U*u}else if(x<=n+r){let U=(x-n)/r;b=-h+U*e,C=t,T=0,w=u+U*d}else{let U=(x-n-r)/n,R=U*Math.PI/2;b=h+t*Math.sin(R),C=t*Math.cos(R),T=t*Math.sin(R),w=u+d+U*u}let _=Math.max(0,Math.min(1,w/f)),S=0;x===0?S=.5/s:x===p&&(S=-.5/s);for(let U=0;U<=s;U++){let R=U/s,P=R*Math.PI*2,O=Math.sin(P),G=Math.cos(P);m.x=-C*G,m.y=b,m.z=C*O,a.push(m.x,m.y,m.z),g.set(-C*G,T,C*O),g.normalize(),l.push(g.x,g.y,g.z),c.push(R+S,_)}if(x>0){let U=(x-1)*v;for(let R=0;R<s;R++){let P=U+R,O=U+R+1,G=x*v+R,N=x*v+R+1;o.push(P,O,G),o.push(O,N,G)}}}this.setIndex(o),this.setAttribute("position",new Ee(a,3)),this.setAttribute("normal",new Ee(l,3)),this.setAttribute("uv",new Ee(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var pi=class i extends xn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,v=[],g=n/2,m=0;x(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new Ee(u,3)),this.setAttribute("normal",new Ee(d,3)),this.setAttribute("uv",new Ee(f,2));function x(){let b=new L,C=new L,T=0,_=(e-t)/n;for(let S=0;S<=r;S++){let U=[],R=S/r,P=R*(e-t)+t;for(let O=0;O<=s;O++){let G=O/s,N=G*l+a,W=Math.sin(N),$=Math.cos(N);C.x=P*W,C.y=-R*n+g,C.z=P*$,u.push(C.x,C.y,C.z),b.set(W,_,$).normalize(),d.push(b.x,b.y,b.z),f.push(G,1-R),U.push(p++)}v.push(U)}for(let S=0;S<s;S++)for(let U=0;U<r;U++){let R=v[U][S],P=v[U+1][S],O=v[U+1][S+1],G=v[U][S+1];(t>0||U!==0)&&(h.push(R,P,G),T+=3),(e>0||U!==r-1)&&(h.push(P,O,G),T+=3)}c.addGroup(m,T,0),m+=T}function w(b){let C=p,T=new Dt,_=new L,S=0,U=b===!0?t:e,R=b===!0?1:-1;for(let O=1;O<=s;O++)u.push(0,g*R,0),d.push(0,R,0),f.push(.5,.5),p++;let P=p;for(let O=0;O<=s;O++){let N=O/s*l+a,W=Math.cos(N),$=Math.sin(N);_.x=U*$,_.y=g*R,_.z=U*W,u.push(_.x,_.y,_.z),d.push(0,R,0),T.x=W*.5+.5,T.y=$*.5*R+.5,f.push(T.x,T.y),p++}for(let O=0;O<s;O++){let G=C+O,N=P+O;b===!0?h.push(N,N+1,G):h.push(N+1,N,G),S+=3}c.addGroup(m,S,b===!0?1:2),m+=S}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Xs=class i extends pi{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Kl=class i extends xn{constructor(t=[],e=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:t,indices:e,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new Ee(r,3)),this.setAttribute("normal",new Ee(r.slice(),3)),this.setAttribute("uv",new Ee(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(x){let w=new L,b=new L,C=new L;for(let T=0;T<e.length;T+=3)f(e[T+0],w),f(e[T+1],b),f(e[T+2],C),l(w,b,C,x)}function l(x,w,b,C){let T=C+1,_=[];for(let S=0;S<=T;S++){_[S]=[];let U=x.clone().lerp(b,S/T),R=w.clone().lerp(b,S/T),P=T-S;for(let O=0;O<=P;O++)O===0&&S===T?_[S][O]=U:_[S][O]=U.clone().lerp(R,O/P)}for(let S=0;S<T;S++)for(let U=0;U<2*(T-S)-1;U++){let R=Math.floor(U/2);U%2===0?(d(_[S][R+1]),d(_[S+1][R]),d(_[S][R])):(d(_[S][R+1]),d(_[S+1][R+1]),d(_[S+1][R]))}}function c(x){let w=new L;for(let b=0;b<r.length;b+=3)w.x=r[b+0],w.y=r[b+1],w.z=r[b+2],w.normalize().multiplyScalar(x),r[b+0]=w.x,r[b+1]=w.y,r[b+2]=w.z}function h(){let x=new L;for(let w=0;w<r.length;w+=3){x.x=r[w+0],x.y=r[w+1],x.z=r[w+2];let b=g(x)/2/Math.PI+.5,C=m(x)/Math.PI+.5;o.push(b,1-C)}p(),u()}function u(){for(let x=0;x<o.length;x+=6){let w=o[x+0],b=o[x+2],C=o[x+4],T=Math.max(w,b,C),_=Math.min(w,b,C);T>.9&&_<.1&&(w<.2&&(o[x+0]+=1),b<.2&&(o[x+2]+=1),C<.2&&(o[x+4]+=1))}}function d(x){r.push(x.x,x.y,x.z)}function f(x,w){let b=x*3;w.x=t[b+0],w.y=t[b+1],w.z=t[b+2]}function p(){let x=new L,w=new L,b=new L,C=new L,T=new Dt,_=new Dt,S=new Dt;for(let U=0,R=0;U<r.length;U+=9,R+=6){x.set(r[U+0],r[U+1],r[U+2]),w.set(r[U+3],r[U+4],r[U+5]),b.set(r[U+6],r[U+7],r[U+8]),T.set(o[R+0],o[R+1]),_.set(o[R+2],o[R+3]),S.set(o[R+4],o[R+5]),C.copy(x).add(w).add(b).divideScalar(3);let P=g(C);v(T,R+0,x,P),v(_,R+2,w,P),v(S,R+4,b,P)}}function v(x,w,b,C){C<0&&x.x===1&&(o[w]=x.x-1),b.x===0&&b.z===0&&(o[w]=C/2/Math.PI+.5)}function g(x){return Math.atan2(x.z,-x.x)}function m(x){return Math.atan2(-x.y,Math.sqrt(x.x*x.x+x.z*x.z))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.vertices,t.indices,t.radius,t.detail)}};var wi=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){$t("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new Dt:new L);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new L,s=[],r=[],o=[],a=new L,l=new Re;for(let f=0;f<=t;f++){let p=f/t;s[f]=this.getTangentAt(p,new L)}r[0]=new L,o[0]=new L;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(ee(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(ee(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},_a=class extends wi{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new Dt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},jl=class extends _a{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function bd(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var kp=new L,zp=new L,Lu=new bd,Iu=new bd,Du=new bd,fo=class extends wi{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new L){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(zp.subVectors(s[0],s[1]).add(s[0]),c=zp);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(kp.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=kp),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),g=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),p<1e-4&&(p=v),g<1e-4&&(g=v),Lu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,v,g),Iu.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,v,g),Du.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,v,g)}else this.curveType==="catmullrom"&&(Lu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Iu.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),Du.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Lu.calc(l),Iu.calc(l),Du.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new L().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Vp(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function ay(i,t){let e=1-i;return e*e*t}function ly(i,t){return 2*(1-i)*i*t}function cy(i,t){return i*i*t}function na(i,t,e,n){return ay(i,t)+ly(i,e)+cy(i,n)}function hy(i,t){let e=1-i;return e*e*e*t}function uy(i,t){let e=1-i;return 3*e*e*i*t}function dy(i,t){return 3*(1-i)*i*i*t}function fy(i,t){return i*i*i*t}function ia(i,t,e,n,s){return hy(i,t)+uy(i,e)+dy(i,n)+fy(i,s)}var Ql=class extends wi{constructor(t=new Dt,e=new Dt,n=new Dt,s=new Dt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new Dt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ia(t,s.x,r.x,o.x,a.x),ia(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},tc=class extends wi{constructor(t=new L,e=new L,n=new L,s=new L){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new L){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ia(t,s.x,r.x,o.x,a.x),ia(t,s.y,r.y,o.y,a.y),ia(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},ec=class extends wi{constructor(t=new Dt,e=new Dt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new Dt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new Dt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},nc=class extends wi{constructor(t=new L,e=new L){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new L){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new L){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ic=class extends wi{constructor(t=new Dt,e=new Dt,n=new Dt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new Dt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(na(t,s.x,r.x,o.x),na(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},xa=class extends wi{constructor(t=new L,e=new L,n=new L){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new L){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(na(t,s.x,r.x,o.x),na(t,s.y,r.y,o.y),na(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},sc=class extends wi{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new Dt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Vp(a,l.x,c.x,h.x,u.x),Vp(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new Dt().fromArray(s))}return this}},py=Object.freeze({__proto__:null,ArcCurve:jl,CatmullRomCurve3:fo,CubicBezierCurve:Ql,CubicBezierCurve3:tc,EllipseCurve:_a,LineCurve:ec,LineCurve3:nc,QuadraticBezierCurve:ic,QuadraticBezierCurve3:xa,SplineCurve:sc});var po=class i extends Kl{constructor(t=1,e=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,t,e),this.type="OctahedronGeometry",this.parameters={radius:t,detail:e}}static fromJSON(t){return new i(t.radius,t.detail)}},ns=class i extends xn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],v=[],g=[];for(let m=0;m<h;m++){let x=m*d-o;for(let w=0;w<c;w++){let b=w*u-r;p.push(b,-x,0),v.push(0,0,1),g.push(w/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let x=0;x<a;x++){let w=x+c*m,b=x+c*(m+1),C=x+1+c*(m+1),T=x+1+c*m;f.push(w,b,T),f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Ee(p,3)),this.setAttribute("normal",new Ee(v,3)),this.setAttribute("uv",new Ee(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var qs=class i extends xn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new L,d=new L,f=[],p=[],v=[],g=[];for(let m=0;m<=n;m++){let x=[],w=m/n,b=o+w*a,C=t*Math.cos(b),T=Math.sqrt(t*t-C*C),_=0;m===0&&o===0?_=.5/e:m===n&&l===Math.PI&&(_=-.5/e);for(let S=0;S<=e;S++){let U=S/e,R=s+U*r;u.x=-T*Math.cos(R),u.y=C,u.z=T*Math.sin(R),p.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),g.push(U+_,1-w),x.push(c++)}h.push(x)}for(let m=0;m<n;m++)for(let x=0;x<e;x++){let w=h[m][x+1],b=h[m][x],C=h[m+1][x],T=h[m+1][x+1];(m!==0||o>0)&&f.push(w,b,T),(m!==n-1||l<Math.PI)&&f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Ee(p,3)),this.setAttribute("normal",new Ee(v,3)),this.setAttribute("uv",new Ee(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ya=class i extends xn{constructor(t=new xa(new L(-1,-1,0),new L(-1,1,0),new L(1,1,0)),e=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:s,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new L,l=new L,c=new Dt,h=new L,u=[],d=[],f=[],p=[];v(),this.setIndex(p),this.setAttribute("position",new Ee(u,3)),this.setAttribute("normal",new Ee(d,3)),this.setAttribute("uv",new Ee(f,2));function v(){for(let w=0;w<e;w++)g(w);g(r===!1?e:0),x(),m()}function g(w){h=t.getPointAt(w/e,h);let b=o.normals[w],C=o.binormals[w];for(let T=0;T<=s;T++){let _=T/s*Math.PI*2,S=Math.sin(_),U=-Math.cos(_);l.x=U*b.x+S*C.x,l.y=U*b.y+S*C.y,l.z=U*b.z+S*C.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function m(){for(let w=1;w<=e;w++)for(let b=1;b<=s;b++){let C=(s+1)*(w-1)+(b-1),T=(s+1)*w+(b-1),_=(s+1)*w+b,S=(s+1)*(w-1)+b;p.push(C,T,S),p.push(T,_,S)}}function x(){for(let w=0;w<=e;w++)for(let b=0;b<=s;b++)c.x=w/e,c.y=b/s,f.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new i(new py[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}},va=class extends xn{constructor(t=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:t},t!==null){let e=[],n=new Set,s=new L,r=new L;if(t.index!==null){let o=t.attributes.position,a=t.index,l=t.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,h=l.length;c<h;++c){let u=l[c],d=u.start,f=u.count;for(let p=d,v=d+f;p<v;p+=3)for(let g=0;g<3;g++){let m=a.getX(p+g),x=a.getX(p+(g+1)%3);s.fromBufferAttribute(o,m),r.fromBufferAttribute(o,x),Gp(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}}else{let o=t.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let h=3*a+c,u=3*a+(c+1)%3;s.fromBufferAttribute(o,h),r.fromBufferAttribute(o,u),Gp(s,r,n)===!0&&(e.push(s.x,s.y,s.z),e.push(r.x,r.y,r.z))}}this.setAttribute("position",new Ee(e,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};function Gp(i,t,e){let n=`${i.x},${i.y},${i.z}-${t.x},${t.y},${t.z}`,s=`${t.x},${t.y},${t.z}-${i.x},${i.y},${i.z}`;return e.has(n)===!0||e.has(s)===!0?!1:(e.add(n),e.add(s),!0)}var ba=class extends Ss{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new re(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function yr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Hp(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Hp(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Vn(i){let t={};for(let e=0;e<i.length;e++){let n=yr(i[e]);for(let s in n)t[s]=n[s]}return t}function Hp(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function my(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Sd(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ye.workingColorSpace}var Ba={clone:yr,merge:Vn},gy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,_y=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ni=class extends Ss{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=gy,this.fragmentShader=_y,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=yr(t.uniforms),this.uniformsGroups=my(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new re().setHex(s.value);break;case"v2":this.uniforms[n].value=new Dt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new L().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Pe().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Re().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},rc=class extends ni{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},mi=class extends Ss{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new re(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new re(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=rh,this.normalScale=new Dt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var oc=class extends Ss{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Mm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},ac=class extends Ss{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Qr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Rl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ys=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},lc=class extends Ys{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ou,endingEnd:Ou}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Bu:r=t,a=2*e-n;break;case ku:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Bu:o=t,l=2*n-e;break;case ku:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),v=p*p,g=v*p,m=-d*g+2*d*v-d*p,x=(1+d)*g+(-1.5-2*d)*v+(-.5+d)*p+1,w=(-1-f)*g+(1.5+f)*v+.5*p,b=f*g-f*v;for(let C=0;C!==a;++C)r[C]=m*o[h+C]+x*o[c+C]+w*o[l+C]+b*o[u+C];return r}},cc=class extends Ys{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},hc=class extends Ys{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},uc=class extends Ys{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),v=1-p;for(let g=0;g!==a;++g)r[g]=o[c+g]*v+o[l+g]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let v=o[c+p],g=o[l+p],m=f*d+p*2,x=u[m],w=u[m+1],b=t*d+p*2,C=h[b],T=h[b+1],_=yy(n,e,x,C,s);r[p]=Fm(_,v,w,T,g)}return r}};function Fm(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function xy(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function yy(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Fm(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=xy(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var gi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Qr(e,this.TimeBufferType),this.values=Qr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Qr(t.times,Array),values:Qr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Rl(t.settings)&&(n.settings={inTangents:Qr(t.settings.inTangents,Array),outTangents:Qr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new hc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new cc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new lc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new uc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case sa:e=this.InterpolantFactoryMethodDiscrete;break;case Wl:e=this.InterpolantFactoryMethodLinear;break;case Dl:e=this.InterpolantFactoryMethodSmooth;break;case Fu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return $t("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return sa;case this.InterpolantFactoryMethodLinear:return Wl;case this.InterpolantFactoryMethodSmooth:return Dl;case this.InterpolantFactoryMethodBezier:return Fu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Rl(this.settings)&&(Wp(this.settings.inTangents,t),Wp(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Rl(this.settings)&&(Xp(this.settings.inTangents,t),Xp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Ax(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Dl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let v=e[u+p];if(v!==e[d+p]||v!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Rl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Wp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Xp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}gi.prototype.ValueTypeName="";gi.prototype.TimeBufferType=Float32Array;gi.prototype.ValueBufferType=Float32Array;gi.prototype.DefaultInterpolation=Wl;var $s=class extends gi{constructor(t,e,n){super(t,e,n)}};$s.prototype.ValueTypeName="bool";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=sa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var dc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};dc.prototype.ValueTypeName="color";var fc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};fc.prototype.ValueTypeName="number";var pc=class extends Ys{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)sn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Sa=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new pc(this.times,this.values,this.getValueSize(),t)}};Sa.prototype.ValueTypeName="quaternion";Sa.prototype.InterpolantFactoryMethodSmooth=void 0;var Zs=class extends gi{constructor(t,e,n){super(t,e,n)}};Zs.prototype.ValueTypeName="string";Zs.prototype.ValueBufferType=Array;Zs.prototype.DefaultInterpolation=sa;Zs.prototype.InterpolantFactoryMethodLinear=void 0;Zs.prototype.InterpolantFactoryMethodSmooth=void 0;var mc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};mc.prototype.ValueTypeName="vector";var gc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Om=new gc,_c=class{constructor(t){this.manager=t!==void 0?t:Om,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};_c.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ma=class extends zn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new re(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},wa=class extends Ma{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(zn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new re(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Nu=new Re,qp=new L,Yp=new L,xc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Dt(512,512),this.mapType=ii,this.map=null,this.mapPass=null,this.matrix=new Re,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new Dt(1,1),this._viewportCount=1,this._viewports=[new Pe(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;qp.setFromMatrixPosition(t.matrixWorld),e.position.copy(qp),Yp.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Yp),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Nu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Nu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===oo||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Nu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Pl=new L,Ll=new sn,Qi=new L,Ea=class extends zn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Re,this.projectionMatrix=new Re,this.projectionMatrixInverse=new Re,this.coordinateSystem=Mi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Pl,Ll,Qi),Qi.x===1&&Qi.y===1&&Qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Pl,Ll,Qi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Pl,Ll,Qi),Qi.x===1&&Qi.y===1&&Qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Pl,Ll,Qi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new L,$p=new Dt,Zp=new Dt,Zn=class extends Ea{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=lo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ta*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return lo*2*Math.atan(Math.tan(ta*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Vs.x,Vs.y).multiplyScalar(-t/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-t/Vs.z)}getViewSize(t,e){return this.getViewBounds(t,$p,Zp),e.subVectors(Zp,$p)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ta*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Ta=class extends Ea{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},zu=class extends xc{constructor(){super(new Ta(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},mo=class extends Ma{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(zn.DEFAULT_UP),this.updateMatrix(),this.target=new zn,this.shadow=new zu}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Aa=class extends xn{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var to=-90,eo=1,go=class extends zn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Zn(to,eo,t,e);s.layers=this.layers,this.add(s);let r=new Zn(to,eo,t,e);r.layers=this.layers,this.add(r);let o=new Zn(to,eo,t,e);o.layers=this.layers,this.add(o);let a=new Zn(to,eo,t,e);a.layers=this.layers,this.add(a);let l=new Zn(to,eo,t,e);l.layers=this.layers,this.add(l);let c=new Zn(to,eo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Mi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===oo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;t.isWebGLRenderer===!0?g=t.state.buffers.depth.getReversed():g=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=v,t.setRenderTarget(n,5,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},yc=class extends Zn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Md="\\[\\]\\.:\\/",vy=new RegExp("["+Md+"]","g"),wd="[^"+Md+"]",by="[^"+Md.replace("\\.","")+"]",Sy=/((?:WC+[\/:])*)/.source.replace("WC",wd),My=/(WCOD+)?/.source.replace("WCOD",by),wy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",wd),Ey=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",wd),Ty=new RegExp("^"+Sy+My+wy+Ey+"$"),Ay=["material","materials","bones","map"],Vu=class{constructor(t,e,n){let s=n||Xe.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Xe=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(vy,"")}static parseTrackName(t){let e=Ty.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Ay.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xe.Composite=Vu;Xe.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xe.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xe.prototype.GetterByBindingType=[Xe.prototype._getValue_direct,Xe.prototype._getValue_array,Xe.prototype._getValue_arrayElement,Xe.prototype._getValue_toArray];Xe.prototype.SetterByBindingTypeAndVersioning=[[Xe.prototype._setValue_direct,Xe.prototype._setValue_direct_setNeedsUpdate,Xe.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_array,Xe.prototype._setValue_array_setNeedsUpdate,Xe.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_arrayElement,Xe.prototype._setValue_arrayElement_setNeedsUpdate,Xe.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_fromArray,Xe.prototype._setValue_fromArray_setNeedsUpdate,Xe.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var fA=new Float32Array(1);var Js=class extends $l{constructor(t,e,n=1){super(t,e),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}clone(t){let e=super.clone(t);return e.meshPerAttribute=this.meshPerAttribute,e}toJSON(t){let e=super.toJSON(t);return e.isInstancedInterleavedBuffer=!0,e.meshPerAttribute=this.meshPerAttribute,e}};var Jp=new Re,Ca=class{constructor(t,e,n=0,s=1/0){this.ray=new dr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new ho,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Jp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Jp),this}intersectObject(t,e=!0,n=[]){return Gu(t,this,n,e),n.sort(Kp),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Gu(t[s],this,n,e);return n.sort(Kp),n}};function Kp(i,t){return i.distance-t.distance}function Gu(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Gu(r[o],t,e,!0)}}var _o=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ee(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ee(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Hu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var jp=new L,Il=new L,no=new L,io=new L,Uu=new L,Cy=new L,Ry=new L,Ra=class{constructor(t=new L,e=new L){this.start=t,this.end=e}set(t,e){return this.start.copy(t),this.end.copy(e),this}copy(t){return this.start.copy(t.start),this.end.copy(t.end),this}getCenter(t){return t.addVectors(this.start,this.end).multiplyScalar(.5)}delta(t){return t.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(t,e){return this.delta(e).multiplyScalar(t).add(this.start)}closestPointToPointParameter(t,e){jp.subVectors(t,this.start),Il.subVectors(this.end,this.start);let n=Il.dot(Il);if(n===0)return 0;let r=Il.dot(jp)/n;return e&&(r=ee(r,0,1)),r}closestPointToPoint(t,e,n){let s=this.closestPointToPointParameter(t,e);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(t,e=Cy,n=Ry){let s=10000000000000001e-32,r,o,a=this.start,l=t.start,c=this.end,h=t.end;no.subVectors(c,a),io.subVectors(h,l),Uu.subVectors(a,l);let u=no.dot(no),d=io.dot(io),f=io.dot(Uu);if(u<=s&&d<=s)return e.copy(a),n.copy(l),e.distanceToSquared(n);if(u<=s)r=0,o=f/d,o=ee(o,0,1);else{let p=no.dot(Uu);if(d<=s)o=0,r=ee(-p/u,0,1);else{let v=no.dot(io),g=u*d-v*v;g!==0?r=ee((v*f-p*d)/g,0,1):r=0,o=(v*r+f)/d,o<0?(o=0,r=ee(-p/u,0,1)):o>1&&(o=1,r=ee((v-p)/u,0,1))}}return e.copy(a).addScaledVector(no,r),n.copy(l).addScaledVector(io,o),e.distanceToSquared(n)}applyMatrix4(t){return this.start.applyMatrix4(t),this.end.applyMatrix4(t),this}equals(t){return t.start.equals(this.start)&&t.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var Pa=class extends Ui{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Ed(i,t,e,n){let s=Py(n);switch(e){case cd:return i*t;case ud:return i*t/s.components*s.byteLength;case Tc:return i*t/s.components*s.byteLength;case tr:return i*t*2/s.components*s.byteLength;case Ac:return i*t*2/s.components*s.byteLength;case hd:return i*t*3/s.components*s.byteLength;case zi:return i*t*4/s.components*s.byteLength;case Cc:return i*t*4/s.components*s.byteLength;case Ia:case Da:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Na:case Ua:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Pc:case Ic:return Math.max(i,16)*Math.max(t,8)/4;case Rc:case Lc:return Math.max(i,8)*Math.max(t,8)/2;case Dc:case Nc:case Fc:case Oc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Uc:case Fa:case Bc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case kc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case zc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Vc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Gc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Hc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Wc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Xc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case qc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Yc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case $c:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Zc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Jc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Kc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case jc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Qc:case th:case eh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case nh:case ih:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Oa:case sh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Py(i){switch(i){case ii:case rd:return{byteLength:1,components:1};case bo:case od:case ki:return{byteLength:2,components:1};case wc:case Ec:return{byteLength:2,components:4};case Oi:case Mc:case Bi:return{byteLength:4,components:1};case ad:case ld:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function rg(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Iy(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],v=u[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Dy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Ny=`#ifdef USE_ALPHAHASH
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
#endif`,Uy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Fy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Oy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,By=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,ky=`#ifdef USE_AOMAP
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
#endif`,zy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Vy=`#ifdef USE_BATCHING
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
#endif`,Gy=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Hy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Wy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Xy=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,qy=`#ifdef USE_IRIDESCENCE
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
#endif`,Yy=`#ifdef USE_BUMPMAP
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
#endif`,$y=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Zy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Jy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ky=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,jy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Qy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,tv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,ev=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,nv=`#define PI 3.141592653589793
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
} // validated`,iv=`vec3 transformedNormal = objectNormal;
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
#endif`,sv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,rv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,ov=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,av=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,lv="gl_FragColor = linearToOutputTexel( gl_FragColor );",cv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,hv=`#ifdef USE_ENVMAP
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
#endif`,uv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,dv=`#ifdef USE_ENVMAP
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
#endif`,fv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,pv=`#ifdef USE_ENVMAP
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
#endif`,mv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,gv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,_v=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,xv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,yv=`#ifdef USE_GRADIENTMAP
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
}`,vv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,bv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Sv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Mv=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,wv=`#ifdef USE_ENVMAP
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
#endif`,Ev=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Tv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Av=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Cv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Rv=`PhysicalMaterial material;
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
#endif`,Pv=`uniform sampler2D dfgLUT;
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
}`,Lv=`
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
#endif`,Iv=`#if defined( RE_IndirectDiffuse )
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
#endif`,Dv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Nv=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Uv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Fv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Ov=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Bv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,kv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,zv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Vv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Gv=`#if defined( USE_POINTS_UV )
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
#endif`,Hv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Wv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Xv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,qv=`#if defined( USE_MORPHCOLORS )
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
#endif`,Yv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,$v=`#ifdef USE_MORPHTARGETS
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
#endif`,Zv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Jv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Kv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,jv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Qv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,tb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,eb=`#ifdef USE_NORMALMAP
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
#endif`,nb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,ib=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,sb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,rb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,ob=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,ab=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,lb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,cb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,hb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,ub=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,db=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,fb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,pb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,mb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,gb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,_b=`float getShadowMask() {
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
}`,xb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,yb=`#ifdef USE_SKINNING
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
#endif`,vb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,bb=`#ifdef USE_SKINNING
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
#endif`,Sb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Mb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,wb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Eb=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Tb=`#ifdef USE_TRANSMISSION
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
#endif`,Ab=`#ifdef USE_TRANSMISSION
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
#endif`,Cb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Rb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Pb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Lb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Ib=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Db=`uniform sampler2D t2D;
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
}`,Nb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ub=`uniform float backgroundBlurriness;
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
}`,Fb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ob=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Bb=`#include <common>
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
}`,kb=`#if DEPTH_PACKING == 3200
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
}`,zb=`#define DISTANCE
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
}`,Vb=`#define DISTANCE
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
}`,Gb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Hb=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Wb=`uniform float scale;
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
}`,Xb=`uniform vec3 diffuse;
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
}`,qb=`#include <common>
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
}`,Yb=`uniform vec3 diffuse;
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
}`,$b=`#define LAMBERT
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
}`,Zb=`#define LAMBERT
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
}`,Jb=`#define MATCAP
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
}`,Kb=`#define MATCAP
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
}`,jb=`#define NORMAL
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
}`,Qb=`#define NORMAL
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
}`,tS=`#define PHONG
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
}`,eS=`#define PHONG
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
}`,nS=`#define STANDARD
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
}`,iS=`#define STANDARD
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
}`,sS=`#define TOON
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
}`,rS=`#define TOON
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
}`,oS=`uniform float size;
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
}`,aS=`uniform vec3 diffuse;
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
}`,lS=`#include <common>
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
}`,cS=`uniform vec3 color;
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
}`,hS=`uniform float rotation;
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
}`,uS=`uniform vec3 diffuse;
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
}`,de={alphahash_fragment:Dy,alphahash_pars_fragment:Ny,alphamap_fragment:Uy,alphamap_pars_fragment:Fy,alphatest_fragment:Oy,alphatest_pars_fragment:By,aomap_fragment:ky,aomap_pars_fragment:zy,batching_pars_vertex:Vy,batching_vertex:Gy,begin_vertex:Hy,beginnormal_vertex:Wy,bsdfs:Xy,iridescence_fragment:qy,bumpmap_pars_fragment:Yy,clipping_planes_fragment:$y,clipping_planes_pars_fragment:Zy,clipping_planes_pars_vertex:Jy,clipping_planes_vertex:Ky,color_fragment:jy,color_pars_fragment:Qy,color_pars_vertex:tv,color_vertex:ev,common:nv,defaultnormal_vertex:iv,displacementmap_pars_vertex:sv,displacementmap_vertex:rv,emissivemap_fragment:ov,emissivemap_pars_fragment:av,colorspace_fragment:lv,colorspace_pars_fragment:cv,envmap_fragment:hv,envmap_common_pars_fragment:uv,envmap_pars_fragment:dv,envmap_pars_vertex:fv,envmap_physical_pars_fragment:wv,envmap_vertex:pv,fog_vertex:mv,fog_pars_vertex:gv,fog_fragment:_v,fog_pars_fragment:xv,gradientmap_pars_fragment:yv,lightmap_pars_fragment:vv,lights_lambert_fragment:bv,lights_lambert_pars_fragment:Sv,lights_pars_begin:Mv,lights_toon_fragment:Ev,lights_toon_pars_fragment:Tv,lights_phong_fragment:Av,lights_phong_pars_fragment:Cv,lights_physical_fragment:Rv,lights_physical_pars_fragment:Pv,lights_fragment_begin:Lv,lights_fragment_maps:Iv,lights_fragment_end:Dv,lightprobes_pars_fragment:Nv,logdepthbuf_fragment:Uv,logdepthbuf_pars_fragment:Fv,logdepthbuf_pars_vertex:Ov,logdepthbuf_vertex:Bv,map_fragment:kv,map_pars_fragment:zv,map_particle_fragment:Vv,map_particle_pars_fragment:Gv,metalnessmap_fragment:Hv,metalnessmap_pars_fragment:Wv,morphinstance_vertex:Xv,morphcolor_vertex:qv,morphnormal_vertex:Yv,morphtarget_pars_vertex:$v,morphtarget_vertex:Zv,normal_fragment_begin:Jv,normal_fragment_maps:Kv,normal_pars_fragment:jv,normal_pars_vertex:Qv,normal_vertex:tb,normalmap_pars_fragment:eb,clearcoat_normal_fragment_begin:nb,clearcoat_normal_fragment_maps:ib,clearcoat_pars_fragment:sb,iridescence_pars_fragment:rb,opaque_fragment:ob,packing:ab,premultiplied_alpha_fragment:lb,project_vertex:cb,dithering_fragment:hb,dithering_pars_fragment:ub,roughnessmap_fragment:db,roughnessmap_pars_fragment:fb,shadowmap_pars_fragment:pb,shadowmap_pars_vertex:mb,shadowmap_vertex:gb,shadowmask_pars_fragment:_b,skinbase_vertex:xb,skinning_pars_vertex:yb,skinning_vertex:vb,skinnormal_vertex:bb,specularmap_fragment:Sb,specularmap_pars_fragment:Mb,tonemapping_fragment:wb,tonemapping_pars_fragment:Eb,transmission_fragment:Tb,transmission_pars_fragment:Ab,uv_pars_fragment:Cb,uv_pars_vertex:Rb,uv_vertex:Pb,worldpos_vertex:Lb,background_vert:Ib,background_frag:Db,backgroundCube_vert:Nb,backgroundCube_frag:Ub,cube_vert:Fb,cube_frag:Ob,depth_vert:Bb,depth_frag:kb,distance_vert:zb,distance_frag:Vb,equirect_vert:Gb,equirect_frag:Hb,linedashed_vert:Wb,linedashed_frag:Xb,meshbasic_vert:qb,meshbasic_frag:Yb,meshlambert_vert:$b,meshlambert_frag:Zb,meshmatcap_vert:Jb,meshmatcap_frag:Kb,meshnormal_vert:jb,meshnormal_frag:Qb,meshphong_vert:tS,meshphong_frag:eS,meshphysical_vert:nS,meshphysical_frag:iS,meshtoon_vert:sS,meshtoon_frag:rS,points_vert:oS,points_frag:aS,shadow_vert:lS,shadow_frag:cS,sprite_vert:hS,sprite_frag:uS},Pt={common:{diffuse:{value:new re(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new Dt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new re(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new re(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new re(16777215)},opacity:{value:1},center:{value:new Dt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},Qn={basic:{uniforms:Vn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:Vn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new re(0)},envMapIntensity:{value:1}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:Vn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new re(0)},specular:{value:new re(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:Vn([Pt.common,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.roughnessmap,Pt.metalnessmap,Pt.fog,Pt.lights,{emissive:{value:new re(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:Vn([Pt.common,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.gradientmap,Pt.fog,Pt.lights,{emissive:{value:new re(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:Vn([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:Vn([Pt.points,Pt.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:Vn([Pt.common,Pt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:Vn([Pt.common,Pt.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:Vn([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:Vn([Pt.sprite,Pt.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distance:{uniforms:Vn([Pt.common,Pt.displacementmap,{referencePosition:{value:new L},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distance_vert,fragmentShader:de.distance_frag},shadow:{uniforms:Vn([Pt.lights,Pt.fog,{color:{value:new re(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};Qn.physical={uniforms:Vn([Qn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new Dt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new re(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new Dt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new re(0)},specularColor:{value:new re(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new Dt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var ah={r:0,b:0,g:0},dS=new Re,og=new ne;og.set(-1,0,0,0,1,0,0,0,1);function fS(i,t,e,n,s,r){let o=new re(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(x){let w=x.isScene===!0?x.background:null;if(w&&w.isTexture){let b=x.backgroundBlurriness>0;w=t.get(w,b)}return w}function p(x){let w=!1,b=f(x);b===null?g(o,a):b&&b.isColor&&(g(b,1),w=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(x,w){let b=f(w);b&&b.isCubeTexture?(c===void 0&&(c=new pe(new fi(1,1,1),new ni({name:"BackgroundCubeMaterial",uniforms:yr(Qn.backgroundCube.uniforms),vertexShader:Qn.backgroundCube.vertexShader,fragmentShader:Qn.backgroundCube.fragmentShader,side:Kn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(dS.makeRotationFromEuler(w.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(og),c.material.toneMapped=ye.getTransfer(b.colorSpace)!==Ce,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new pe(new ns(2,2),new ni({name:"BackgroundMaterial",uniforms:yr(Qn.background.uniforms),vertexShader:Qn.background.vertexShader,fragmentShader:Qn.background.fragmentShader,side:Qs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=ye.getTransfer(b.colorSpace)!==Ce,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function g(x,w){x.getRGB(ah,Sd(i)),e.buffers.color.setClear(ah.r,ah.g,ah.b,w,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,w=1){o.set(x),a=w,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,g(o,a)},render:p,addToRenderList:v,dispose:m}}function pS(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(P,O,G,N,W){let $=!1,z=u(P,N,G,O);r!==z&&(r=z,c(r.object)),$=f(P,N,G,W),$&&p(P,N,G,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,b(P,O,G,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(P){return i.bindVertexArray(P)}function h(P){return i.deleteVertexArray(P)}function u(P,O,G,N){let W=N.wireframe===!0,$=n[O.id];$===void 0&&($={},n[O.id]=$);let z=P.isInstancedMesh===!0?P.id:0,ot=$[z];ot===void 0&&(ot={},$[z]=ot);let Z=ot[G.id];Z===void 0&&(Z={},ot[G.id]=Z);let Q=Z[W];return Q===void 0&&(Q=d(l()),Z[W]=Q),Q}function d(P){let O=[],G=[],N=[];for(let W=0;W<e;W++)O[W]=0,G[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:G,attributeDivisors:N,object:P,attributes:{},index:null}}function f(P,O,G,N){let W=r.attributes,$=O.attributes,z=0,ot=G.getAttributes();for(let Z in ot)if(ot[Z].location>=0){let st=W[Z],dt=$[Z];if(dt===void 0&&(Z==="instanceMatrix"&&P.instanceMatrix&&(dt=P.instanceMatrix),Z==="instanceColor"&&P.instanceColor&&(dt=P.instanceColor)),st===void 0||st.attribute!==dt||dt&&st.data!==dt.data)return!0;z++}return r.attributesNum!==z||r.index!==N}function p(P,O,G,N){let W={},$=O.attributes,z=0,ot=G.getAttributes();for(let Z in ot)if(ot[Z].location>=0){let st=$[Z];st===void 0&&(Z==="instanceMatrix"&&P.instanceMatrix&&(st=P.instanceMatrix),Z==="instanceColor"&&P.instanceColor&&(st=P.instanceColor));let dt={};dt.attribute=st,st&&st.data&&(dt.data=st.data),W[Z]=dt,z++}r.attributes=W,r.attributesNum=z,r.index=N}function v(){let P=r.newAttributes;for(let O=0,G=P.length;O<G;O++)P[O]=0}function g(P){m(P,0)}function m(P,O){let G=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;G[P]=1,N[P]===0&&(i.enableVertexAttribArray(P),N[P]=1),W[P]!==O&&(i.vertexAttribDivisor(P,O),W[P]=O)}function x(){let P=r.newAttributes,O=r.enabledAttributes;for(let G=0,N=O.length;G<N;G++)O[G]!==P[G]&&(i.disableVertexAttribArray(G),O[G]=0)}function w(P,O,G,N,W,$,z){z===!0?i.vertexAttribIPointer(P,O,G,W,$):i.vertexAttribPointer(P,O,G,N,W,$)}function b(P,O,G,N){v();let W=N.attributes,$=G.getAttributes(),z=O.defaultAttributeValues;for(let ot in $){let Z=$[ot];if(Z.location>=0){let Q=W[ot];if(Q===void 0&&(ot==="instanceMatrix"&&P.instanceMatrix&&(Q=P.instanceMatrix),ot==="instanceColor"&&P.instanceColor&&(Q=P.instanceColor)),Q!==void 0){let st=Q.normalized,dt=Q.itemSize,ut=t.get(Q);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,At=mt===i.INT||mt===i.UNSIGNED_INT||Q.gpuType===Mc;if(Q.isInterleavedBufferAttribute){let St=Q.data,Wt=St.isInterleavedBuffer===!0?St.stride:St.itemSize,oe=Q.offset;if(St.isInstancedInterleavedBuffer||St.isInstancedBufferAttribute){for(let Gt=0;Gt<Z.locationSize;Gt++)m(Z.location+Gt,St.meshPerAttribute);P.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=St.meshPerAttribute*St.count)}else for(let Gt=0;Gt<Z.locationSize;Gt++)g(Z.location+Gt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Gt=0;Gt<Z.locationSize;Gt++)w(Z.location+Gt,dt/Z.locationSize,mt,st,Wt*xt,(oe+dt/Z.locationSize*Gt)*xt,At)}else{if(Q.isInstancedBufferAttribute){for(let St=0;St<Z.locationSize;St++)m(Z.location+St,Q.meshPerAttribute);P.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let St=0;St<Z.locationSize;St++)g(Z.location+St);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let St=0;St<Z.locationSize;St++)w(Z.location+St,dt/Z.locationSize,mt,st,dt*xt,dt/Z.locationSize*St*xt,At)}}else if(z!==void 0){let st=z[ot];if(st!==void 0)switch(st.length){case 2:i.vertexAttrib2fv(Z.location,st);break;case 3:i.vertexAttrib3fv(Z.location,st);break;case 4:i.vertexAttrib4fv(Z.location,st);break;default:i.vertexAttrib1fv(Z.location,st)}}}}x()}function C(){U();for(let P in n){let O=n[P];for(let G in O){let N=O[G];for(let W in N){let $=N[W];for(let z in $)h($[z].object),delete $[z];delete N[W]}}delete n[P]}}function T(P){if(n[P.id]===void 0)return;let O=n[P.id];for(let G in O){let N=O[G];for(let W in N){let $=N[W];for(let z in $)h($[z].object),delete $[z];delete N[W]}}delete n[P.id]}function _(P){for(let O in n){let G=n[O];for(let N in G){let W=G[N];if(W[P.id]===void 0)continue;let $=W[P.id];for(let z in $)h($[z].object),delete $[z];delete W[P.id]}}}function S(P){for(let O in n){let G=n[O],N=P.isInstancedMesh===!0?P.id:0,W=G[N];if(W!==void 0){for(let $ in W){let z=W[$];for(let ot in z)h(z[ot].object),delete z[ot];delete W[$]}delete G[N],Object.keys(G).length===0&&delete n[O]}}}function U(){R(),o=!0,r!==s&&(r=s,c(r.object))}function R(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:R,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:S,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:g,disableUnusedAttributes:x}}function mS(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function gS(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==zi&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let S=_===ki&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ii&&_!==Bi&&!S&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&($t("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:x,maxVaryings:w,maxFragmentUniforms:b,maxSamples:C,samples:T}}function _S(i){let t=this,e=null,n=0,s=!1,r=!1,o=new $n,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,v=u.clipIntersection,g=u.clipShadows,m=i.get(u);if(!s||p===null||p.length===0||r&&!g)r?h(null):c();else{let x=r?0:n,w=x*4,b=m.clippingState||null;l.value=b,b=h(p,d,w,f);for(let C=0;C!==w;++C)b[C]=e[C];m.clippingState=b,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let v=u!==null?u.length:0,g=null;if(v!==0){if(g=l.value,p!==!0||g===null){let m=f+v*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(g===null||g.length<m)&&(g=new Float32Array(m));for(let w=0,b=f;w!==v;++w,b+=4)o.copy(u[w]).applyMatrix4(x,a),o.normal.toArray(g,b),g[b+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,g}}var Va=class extends di{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new fa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new fi(5,5,5),r=new ni({name:"CubemapFromEquirect",uniforms:yr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Kn,blending:pr});r.uniforms.tEquirect.value=e;let o=new pe(s,r),a=e.minFilter;return e.minFilter===ws&&(e.minFilter=Jn),new go(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Bm=256,xS=3,yS=20,ag=256,lg=16,vS=3,bS=new L,SS=new re,ch=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new go(1,10,null),this._boxMesh=new pe(new fi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=bS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,v=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(t.background=l.getClearColor(SS));let g=new go(n,s,h);return g.position.copy(a),g.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=v,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Vm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=zm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Bm,xd(t))}_fromTexture(t,e){t.mapping===gr||t.mapping===vo?this._setSize(t.image.length===0?Bm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=km(t,!1,!1),n=Math.log2(t)-xS;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=km(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===gr||t.mapping===vo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Vm()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=zm()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=MS(),this._integrationMaterial=wS());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/lg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-vS)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(ag*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=ES());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function km(i,t,e){return new Va(i,{minFilter:ws,generateMipmaps:t,type:ki,colorSpace:ra,depthBuffer:e})}function Ga(i,t,e){return new ni({name:i,uniforms:t,vertexShader:de.cube_vert,fragmentShader:e,side:Kn,blending:pr,depthTest:!1,depthWrite:!1})}function MS(){return Ga("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${ag}u

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
	`)}function wS(){return Ga("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:lg}},`

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
	`)}function ES(){return Ga("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${yS}
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
	`)}function zm(){return Ga("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Vm(){return Ga("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function TS(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===vc||f===bc)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let v=new Va(p.height);return v.fromEquirectangularTexture(i,d),t.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===vc||f===bc,v=f===gr||f===vo;if(p||v){let g=e.get(d),m=g!==void 0?g.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new ch(i)),g=p?n.fromEquirectangular(d,g):n.fromCubemap(d,g),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),g.texture;if(g!==void 0)return g.texture;{let x=d.image;return p&&x&&x.height>0||v&&x&&l(x)?(n===null&&(n=new ch(i)),g=p?n.fromEquirectangular(d):n.fromCubemap(d),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),d.addEventListener("dispose",h),g.texture):null}}}return d}function a(d,f){return f===vc?d.mapping=gr:f===bc&&(d.mapping=vo),d}function l(d){let f=0,p=6;for(let v=0;v<p;v++)d[v]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function AS(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Qo("WebGLRenderer: "+n+" extension not supported."),s}}}function CS(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let g in p.attributes)t.remove(p.attributes[g]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let v=r.get(p);v&&(t.remove(v),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),e.memory.geometries++),v}function h(p){let v=p.attributes;for(let g in v)t.update(v[g],i.ARRAY_BUFFER)}function u(p){let v=p.index,g=p.attributes.position,m=0;if(g===void 0)return;let x=v!==null?v.array.length:g.array.length/3-1,w=g.count>=65535?da:ua,b=new w(Math.ceil(x/3)*6,1),C=b.array;if(v!==null){let _=v.array;m=v.version;for(let S=0,U=0;S<x;S+=3){let R=_[S+0],P=_[S+1],O=_[S+2];C[U++]=R,C[U++]=P,C[U++]=P,C[U++]=O,C[U++]=O,C[U++]=R}}else{m=g.version;for(let _=0,S=0;_<x;_+=3){let U=_+0,R=_+1,P=_+2;C[S++]=U,C[S++]=R,C[S++]=R,C[S++]=P,C[S++]=P,C[S++]=U}}b.version=m;let T=r.get(p);T&&t.remove(T),r.set(p,b)}function d(p){let v=r.get(p);if(v){let g=p.index;g!==null&&v.version<g.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let v=s[p].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function RS(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let g=0;g<f;g++)v+=d[g];e.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function PS(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function LS(i,t,e){let n=new WeakMap,s=new Pe;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let U=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",U)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],w=0;f===!0&&(w=1),p===!0&&(w=2),v===!0&&(w=3);let b=a.attributes.position.count*w,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let T=new Float32Array(b*C*4*u),_=new ca(T,b,C,u);_.type=Bi,_.needsUpdate=!0;let S=w*4;for(let R=0;R<u;R++){let P=g[R],O=m[R],G=x[R],N=b*C*4*R;for(let W=0;W<P.count;W++){let $=W*S;f===!0&&(s.fromBufferAttribute(P,W),T[N+$+0]=s.x,T[N+$+1]=s.y,T[N+$+2]=s.z,T[N+$+3]=0),p===!0&&(s.fromBufferAttribute(O,W),T[N+$+4]=s.x,T[N+$+5]=s.y,T[N+$+6]=s.z,T[N+$+7]=0),v===!0&&(s.fromBufferAttribute(G,W),T[N+$+8]=s.x,T[N+$+9]=s.y,T[N+$+10]=s.z,T[N+$+11]=G.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new Dt(b,C)},n.set(a,d),a.addEventListener("dispose",U)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function IS(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var DS={[Ku]:"LINEAR_TONE_MAPPING",[ju]:"REINHARD_TONE_MAPPING",[Qu]:"CINEON_TONE_MAPPING",[td]:"ACES_FILMIC_TONE_MAPPING",[nd]:"AGX_TONE_MAPPING",[id]:"NEUTRAL_TONE_MAPPING",[ed]:"CUSTOM_TONE_MAPPING"};function NS(i,t,e,n,s,r){let o=new di(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new xn;h.setAttribute("position",new Ee([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ee([0,2,0,0,2,0],2));let u=new rc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new pe(h,u),f=new Ta(-1,1,1,-1,0,1),p=null,v=null,g=!1,m,x=null,w=[],b=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let _=0;_<w.length;_++){let S=w[_];S.setSize&&S.setSize(C,T)}},this.setEffects=function(C){w=C,b=w.length>0&&w[0].isRenderPass===!0;let T=o.width,_=o.height;w.length>0&&a===null&&(a=new di(T,_,{type:ki,depthBuffer:!1,stencilBuffer:!1}),l=new di(T,_,{type:ki,depthBuffer:!1,stencilBuffer:!1}));let S=s===!0&&w.some(U=>U.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new Ms(T,_),r===!0&&(c.format=Es,c.type=_r)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let U=0;U<w.length;U++){let R=w[U];R.setSize&&R.setSize(T,_),S&&R.needsDepthTexture===!0&&R.setDepthTexture&&R.setDepthTexture(c)}},this.begin=function(C,T){if(g||C.toneMapping===is&&w.length===0)return!1;if(x=T,T!==null){let _=T.width,S=T.height;(o.width!==_||o.height!==S)&&this.setSize(_,S)}return b===!1&&C.setRenderTarget(o),m=C.toneMapping,C.toneMapping=is,!0},this.hasRenderPass=function(){return b},this.end=function(C,T){C.toneMapping=m,g=!0;let _=o,S=a;for(let U=0;U<w.length;U++){let R=w[U];R.enabled!==!1&&(R.render(C,S,_,T),R.needsSwap!==!1&&(_=S,S=S===a?l:a))}if(p!==C.outputColorSpace||v!==C.toneMapping){p=C.outputColorSpace,v=C.toneMapping,u.defines={},ye.getTransfer(p)===Ce&&(u.defines.SRGB_TRANSFER="");let U=DS[v];U&&(u.defines[U]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(x),C.render(d,f),x=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var cg=new ei,hg=new Ms(1,1),ug=new pa(1),dg=new ca,fg=new Yl,pg=new fa,Gm=[],Hm=[],Wm=new Float32Array(16),Xm=new Float32Array(9),qm=new Float32Array(4);function Mo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Gm[s];if(r===void 0&&(r=new Float32Array(s),Gm[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function yn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function vn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function uh(i,t){let e=Hm[t];e===void 0&&(e=new Int32Array(t),Hm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function US(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function FS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(yn(e,t))return;i.uniform2fv(this.addr,t),vn(e,t)}}function OS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(yn(e,t))return;i.uniform3fv(this.addr,t),vn(e,t)}}function BS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(yn(e,t))return;i.uniform4fv(this.addr,t),vn(e,t)}}function kS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(yn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),vn(e,t)}else{if(yn(e,n))return;qm.set(n),i.uniformMatrix2fv(this.addr,!1,qm),vn(e,n)}}function zS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(yn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),vn(e,t)}else{if(yn(e,n))return;Xm.set(n),i.uniformMatrix3fv(this.addr,!1,Xm),vn(e,n)}}function VS(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(yn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),vn(e,t)}else{if(yn(e,n))return;Wm.set(n),i.uniformMatrix4fv(this.addr,!1,Wm),vn(e,n)}}function GS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function HS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(yn(e,t))return;i.uniform2iv(this.addr,t),vn(e,t)}}function WS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(yn(e,t))return;i.uniform3iv(this.addr,t),vn(e,t)}}function XS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(yn(e,t))return;i.uniform4iv(this.addr,t),vn(e,t)}}function qS(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function YS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(yn(e,t))return;i.uniform2uiv(this.addr,t),vn(e,t)}}function $S(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(yn(e,t))return;i.uniform3uiv(this.addr,t),vn(e,t)}}function ZS(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(yn(e,t))return;i.uniform4uiv(this.addr,t),vn(e,t)}}function dh(i){return i.version===0&&(i.compareFunction=pd,i.needsUpdate=!0),i}function JS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=dh(hg):r=cg,e.setTexture2D(t||r,s)}function KS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||fg,s)}function jS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=dh(ug):r=pg,e.setTextureCube(t||r,s)}function QS(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||dg,s)}function tM(i){switch(i){case 5126:return US;case 35664:return FS;case 35665:return OS;case 35666:return BS;case 35674:return kS;case 35675:return zS;case 35676:return VS;case 5124:case 35670:return GS;case 35667:case 35671:return HS;case 35668:case 35672:return WS;case 35669:case 35673:return XS;case 5125:return qS;case 36294:return YS;case 36295:return $S;case 36296:return ZS;case 35678:case 36198:case 36298:case 36306:case 35682:return JS;case 35679:case 36299:case 36307:return KS;case 35680:case 36300:case 36308:case 36293:return jS;case 36289:case 36303:case 36311:case 36292:return QS}}function eM(i,t){i.uniform1fv(this.addr,t)}function nM(i,t){let e=Mo(t,this.size,2);i.uniform2fv(this.addr,e)}function iM(i,t){let e=Mo(t,this.size,3);i.uniform3fv(this.addr,e)}function sM(i,t){let e=Mo(t,this.size,4);i.uniform4fv(this.addr,e)}function rM(i,t){let e=Mo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function oM(i,t){let e=Mo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function aM(i,t){let e=Mo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function lM(i,t){i.uniform1iv(this.addr,t)}function cM(i,t){i.uniform2iv(this.addr,t)}function hM(i,t){i.uniform3iv(this.addr,t)}function uM(i,t){i.uniform4iv(this.addr,t)}function dM(i,t){i.uniform1uiv(this.addr,t)}function fM(i,t){i.uniform2uiv(this.addr,t)}function pM(i,t){i.uniform3uiv(this.addr,t)}function mM(i,t){i.uniform4uiv(this.addr,t)}function gM(i,t,e){let n=this.cache,s=t.length,r=uh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=dh(hg):o=cg;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function _M(i,t,e){let n=this.cache,s=t.length,r=uh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||fg,r[o])}function xM(i,t,e){let n=this.cache,s=t.length,r=uh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=dh(ug):o=pg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function yM(i,t,e){let n=this.cache,s=t.length,r=uh(e,s);yn(n,r)||(i.uniform1iv(this.addr,r),vn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||dg,r[o])}function vM(i){switch(i){case 5126:return eM;case 35664:return nM;case 35665:return iM;case 35666:return sM;case 35674:return rM;case 35675:return oM;case 35676:return aM;case 5124:case 35670:return lM;case 35667:case 35671:return cM;case 35668:case 35672:return hM;case 35669:case 35673:return uM;case 5125:return dM;case 36294:return fM;case 36295:return pM;case 36296:return mM;case 35678:case 36198:case 36298:case 36306:case 35682:return gM;case 35679:case 36299:case 36307:return _M;case 35680:case 36300:case 36308:case 36293:return xM;case 36289:case 36303:case 36311:case 36292:return yM}}var Cd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=tM(e.type)}},Rd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=vM(e.type)}},Pd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Td=/(\w+)(\])?(\[|\.)?/g;function Ym(i,t){i.seq.push(t),i.map[t.id]=t}function bM(i,t,e){let n=i.name,s=n.length;for(Td.lastIndex=0;;){let r=Td.exec(n),o=Td.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Ym(e,c===void 0?new Cd(a,i,t):new Rd(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Pd(a),Ym(e,u)),e=u}}}var So=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);bM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function $m(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var SM=37297,MM=0;function wM(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Zm=new ne;function EM(i){ye._getMatrix(Zm,ye.workingColorSpace,i);let t=`mat3( ${Zm.elements.map(e=>e.toFixed(4))} )`;switch(ye.getTransfer(i)){case oa:return[t,"LinearTransferOETF"];case Ce:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Jm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+wM(i.getShaderSource(t),a)}else return r}function TM(i,t){let e=EM(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var AM={[Ku]:"Linear",[ju]:"Reinhard",[Qu]:"Cineon",[td]:"ACESFilmic",[nd]:"AgX",[id]:"Neutral",[ed]:"Custom"};function CM(i,t){let e=AM[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var lh=new L;function RM(){ye.getLuminanceCoefficients(lh);let i=lh.x.toFixed(4),t=lh.y.toFixed(4),e=lh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function PM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(za).join(`
`)}function LM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function IM(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function za(i){return i!==""}function Km(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function jm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var DM=/^[ \t]*#include +<([\w\d./]+)>/gm;function Ld(i){return i.replace(DM,NM)}function NM(i,t){let e=de[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Ld(e)}var UM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Qm(i){return i.replace(UM,FM)}function FM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function tg(i){let t=`precision ${i.precision} float;
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
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var OM={[fr]:"SHADOWMAP_TYPE_PCF",[xo]:"SHADOWMAP_TYPE_VSM"};function BM(i){return OM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var kM={[vo]:"ENVMAP_MODE_REFRACTION"};function zM(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":kM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var VM={[Ju]:"ENVMAP_BLENDING_MULTIPLY",[vm]:"ENVMAP_BLENDING_MIX",[bm]:"ENVMAP_BLENDING_ADD"};function GM(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":VM[i.combine]||"ENVMAP_BLENDING_NONE"}function HM(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=BM(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=zM(e),u=GM(e),d=PM(e),f=LM(r),p=s.createProgram(),v,g,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(v=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(za).join(`
`),v.length>0&&(v+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(za).join(`
`),g.length>0&&(g+=`
`)):(v=[tg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(za).join(`
`),g=[tg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==is?"#define TONE_MAPPING":"",e.toneMapping!==is?de.tonemapping_pars_fragment:"",e.toneMapping!==is?CM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,TM("linearToOutputTexel",e.outputColorSpace),RM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(za).join(`
`)),o=Ld(o),o=Km(o,e),o=jm(o,e),a=Ld(a),a=Km(a,e),a=jm(a,e),o=Qm(o),a=Qm(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,g=["#define varying in",e.glslVersion===gd?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===gd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let x=m+v+o,w=m+g+a,b=$m(s,s.VERTEX_SHADER,x),C=$m(s,s.FRAGMENT_SHADER,w);s.attachShader(p,b),s.attachShader(p,C),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(R){if(i.debug.checkShaderErrors){let P=s.getProgramInfoLog(p)||"",O=s.getShaderInfoLog(b)||"",G=s.getShaderInfoLog(C)||"",N=P.trim(),W=O.trim(),$=G.trim(),z=!0,ot=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(z=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,C);else{let Z=Jm(s,b,"vertex"),Q=Jm(s,C,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+N+`
`+Z+`
`+Q)}else N!==""?$t("WebGLProgram: Program Info Log:",N):(W===""||$==="")&&(ot=!1);ot&&(R.diagnostics={runnable:z,programLog:N,vertexShader:{log:W,prefix:v},fragmentShader:{log:$,prefix:g}})}s.deleteShader(b),s.deleteShader(C),_=new So(s,p),S=IM(s,p)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let S;this.getAttributes=function(){return S===void 0&&T(this),S};let U=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=s.getProgramParameter(p,SM)),U},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=MM++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=C,this}var WM=0,Id=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Dd(t),e.set(t,n)),n}},Dd=class{constructor(t){this.id=WM++,this.code=t,this.usedTimes=0}};function XM(i){return i===tr||i===Fa||i===Oa}function qM(i,t,e,n,s,r){let o=new ho,a=new Id,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function p(_,S,U,R,P,O){let G=R.fog,N=P.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?R.environment:null,$=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,z=t.get(_.envMap||W,$),ot=d[_.type],Z=n.precision;_.precision!==null&&(Z=n.getMaxPrecision(_.precision),Z!==_.precision&&$t("WebGLProgram.getParameters:",_.precision,"not supported, using",Z,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,st=Q!==void 0?Q.length:0,dt=0;N.morphAttributes.position!==void 0&&(dt=1),N.morphAttributes.normal!==void 0&&(dt=2),N.morphAttributes.color!==void 0&&(dt=3);let ut,tt,mt,xt;if(ot){let Ct=Qn[ot];ut=Ct.vertexShader,tt=Ct.fragmentShader}else{ut=_.vertexShader,tt=_.fragmentShader;let Ct=a.getVertexShaderStage(_),ce=a.getFragmentShaderStage(_);a.update(_,Ct,ce),mt=Ct.id,xt=ce.id}let At=i.getRenderTarget(),St=i.state.buffers.depth.getReversed(),Wt=P.isInstancedMesh===!0,oe=P.isBatchedMesh===!0,Gt=!!_.map,fe=!!_.matcap,he=!!z,ie=he&&z.isPMREMTexture===!0,$e=!!_.aoMap,ze=!!_.lightMap,ln=!!_.bumpMap&&_.wireframe===!1,Ue=!!_.normalMap,wn=!!_.displacementMap,be=!!_.emissiveMap,gn=!!_.metalnessMap,je=!!_.roughnessMap,cn=_.anisotropy>0,k=_.clearcoat>0,Rt=_.diffuseRoughness>0,Yt=_.dispersion>0,ae=_.retroreflectivity>0,Mt=_.iridescence>0,Oe=_.sheen>0,Vt=_.transmission>0,qt=cn&&!!_.anisotropyMap,I=k&&!!_.clearcoatMap,M=k&&!!_.clearcoatNormalMap,q=k&&!!_.clearcoatRoughnessMap,ht=Rt&&!!_.diffuseRoughnessMap,at=Mt&&!!_.iridescenceMap,_t=Mt&&!!_.iridescenceThicknessMap,yt=Oe&&!!_.sheenColorMap,et=Oe&&!!_.sheenRoughnessMap,it=!!_.specularMap,pt=!!_.specularColorMap,B=!!_.specularIntensityMap,rt=Vt&&!!_.transmissionMap,nt=Vt&&!!_.thicknessMap,wt=!!_.gradientMap,gt=!!_.alphaMap,bt=_.alphaTest>0,Ht=!!_.alphaHash,Kt=!!_.extensions,ct=is;_.toneMapped&&(At===null||At.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Bt=ie?z.isCompressedCubeTexture?z.image[0].mipmaps:z.mipmaps:null,jt={shaderID:ot,shaderType:_.type,shaderName:_.name,vertexShader:ut,fragmentShader:tt,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Z,batching:oe,batchingColor:oe&&P._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&P.instanceColor!==null,instancingMorph:Wt&&P.morphTexture!==null,outputColorSpace:At===null?i.outputColorSpace:At.isXRRenderTarget===!0?At.texture.colorSpace:ye.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Gt,matcap:fe,envMap:he,envMapMode:he&&z.mapping,envMapPMREM:ie,envMapMaxLod:ie?Bt.length-1:null,envMapSize:ie?Bt[0].width:null,aoMap:$e,lightMap:ze,bumpMap:ln,normalMap:Ue,displacementMap:wn,emissiveMap:be,normalMapObjectSpace:Ue&&_.normalMapType===wm,normalMapTangentSpace:Ue&&_.normalMapType===rh,packedNormalMap:Ue&&_.normalMapType===rh&&XM(_.normalMap.format),metalnessMap:gn,roughnessMap:je,anisotropy:cn,anisotropyMap:qt,clearcoat:k,clearcoatMap:I,clearcoatNormalMap:M,clearcoatRoughnessMap:q,diffuseRoughness:Rt,diffuseRoughnessMap:ht,dispersion:Yt,retroreflection:ae,iridescence:Mt,iridescenceMap:at,iridescenceThicknessMap:_t,sheen:Oe,sheenColorMap:yt,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:B,transmission:Vt,transmissionMap:rt,thicknessMap:nt,gradientMap:wt,opaque:_.transparent===!1&&_.blending===yo&&_.alphaToCoverage===!1,alphaMap:gt,alphaTest:bt,alphaHash:Ht,combine:_.combine,mapUv:Gt&&f(_.map.channel),aoMapUv:$e&&f(_.aoMap.channel),lightMapUv:ze&&f(_.lightMap.channel),bumpMapUv:ln&&f(_.bumpMap.channel),normalMapUv:Ue&&f(_.normalMap.channel),displacementMapUv:wn&&f(_.displacementMap.channel),emissiveMapUv:be&&f(_.emissiveMap.channel),metalnessMapUv:gn&&f(_.metalnessMap.channel),roughnessMapUv:je&&f(_.roughnessMap.channel),anisotropyMapUv:qt&&f(_.anisotropyMap.channel),clearcoatMapUv:I&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:at&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:et&&f(_.sheenRoughnessMap.channel),specularMapUv:it&&f(_.specularMap.channel),specularColorMapUv:pt&&f(_.specularColorMap.channel),specularIntensityMapUv:B&&f(_.specularIntensityMap.channel),transmissionMapUv:rt&&f(_.transmissionMap.channel),thicknessMapUv:nt&&f(_.thicknessMap.channel),alphaMapUv:gt&&f(_.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Ue||cn),vertexNormals:!!N.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:P.isPoints===!0&&!!N.attributes.uv&&(Gt||gt),fog:!!G,useFog:_.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||N.attributes.normal===void 0&&Ue===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:St,skinning:P.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:dt,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:O.filter(Ct=>Ct.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&U.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Gt&&_.map.isVideoTexture===!0&&ye.getTransfer(_.map.colorSpace)===Ce,decodeVideoTextureEmissive:be&&_.emissiveMap.isVideoTexture===!0&&ye.getTransfer(_.emissiveMap.colorSpace)===Ce,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===jn,flipSided:_.side===Kn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Kt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Kt&&_.extensions.multiDraw===!0||oe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return jt.vertexUv1s=l.has(1),jt.vertexUv2s=l.has(2),jt.vertexUv3s=l.has(3),l.clear(),jt}function v(_){let S=[];if(_.shaderID?S.push(_.shaderID):(S.push(_.customVertexShaderID),S.push(_.customFragmentShaderID)),_.defines!==void 0)for(let U in _.defines)S.push(U),S.push(_.defines[U]);return _.isRawShaderMaterial===!1&&(g(S,_),m(S,_),S.push(i.outputColorSpace)),S.push(_.customProgramCacheKey),S.join()}function g(_,S){_.push(S.precision),_.push(S.outputColorSpace),_.push(S.envMapMode),_.push(S.envMapPMREM),_.push(S.envMapMaxLod),_.push(S.envMapSize),_.push(S.mapUv),_.push(S.alphaMapUv),_.push(S.lightMapUv),_.push(S.aoMapUv),_.push(S.bumpMapUv),_.push(S.normalMapUv),_.push(S.displacementMapUv),_.push(S.emissiveMapUv),_.push(S.metalnessMapUv),_.push(S.roughnessMapUv),_.push(S.anisotropyMapUv),_.push(S.clearcoatMapUv),_.push(S.clearcoatNormalMapUv),_.push(S.clearcoatRoughnessMapUv),_.push(S.diffuseRoughnessMapUv),_.push(S.iridescenceMapUv),_.push(S.iridescenceThicknessMapUv),_.push(S.sheenColorMapUv),_.push(S.sheenRoughnessMapUv),_.push(S.specularMapUv),_.push(S.specularColorMapUv),_.push(S.specularIntensityMapUv),_.push(S.transmissionMapUv),_.push(S.thicknessMapUv),_.push(S.combine),_.push(S.fogExp2),_.push(S.sizeAttenuation),_.push(S.morphTargetsCount),_.push(S.numSunLights),_.push(S.numDirLights),_.push(S.numPointLights),_.push(S.numSpotLights),_.push(S.numSpotLightMaps),_.push(S.numHemiLights),_.push(S.numRectAreaLights),_.push(S.numSunLightShadows),_.push(S.numDirLightShadows),_.push(S.numPointLightShadows),_.push(S.numSpotLightShadows),_.push(S.numSpotLightShadowsWithMaps),_.push(S.numLightProbes),_.push(S.numLightProbeGrids),_.push(S.shadowMapType),_.push(S.toneMapping),_.push(S.numClippingPlanes),_.push(S.numClipIntersection),_.push(S.depthPacking)}function m(_,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function x(_){let S=d[_.type],U;if(S){let R=Qn[S];U=Ba.clone(R.uniforms)}else U=_.uniforms;return U}function w(_,S){let U=h.get(S);return U!==void 0?++U.usedTimes:(U=new HM(i,S,_,s),c.push(U),h.set(S,U)),U}function b(_){if(--_.usedTimes===0){let S=c.indexOf(_);c[S]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:v,getUniforms:x,acquireProgram:w,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:T}}function YM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function $M(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function eg(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function ng(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,v,g,m){let x=i[t];return x===void 0?(x={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:g,group:m},i[t]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=p,x.materialVariant=o(d),x.groupOrder=v,x.renderOrder=d.renderOrder,x.z=g,x.group=m),t++,x}function l(d,f,p,v,g,m,x){x.reversedDepth===!0&&(g=-g);let w=a(d,f,p,v,g,m);p.transmission>0?n.push(w):p.transparent===!0?s.push(w):e.push(w)}function c(d,f,p,v,g,m){let x=a(d,f,p,v,g,m);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):e.unshift(x)}function h(d,f){e.length>1&&e.sort(d||$M),n.length>1&&n.sort(f||eg),s.length>1&&s.sort(f||eg)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function ZM(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new ng,i.set(n,[o])):s>=r.length?(o=new ng,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function JM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new L,color:new re};break;case"SpotLight":e={position:new L,direction:new L,color:new re,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new L,color:new re,distance:0,decay:0};break;case"HemisphereLight":e={direction:new L,skyColor:new re,groundColor:new re};break;case"RectAreaLight":e={color:new re,position:new L,halfWidth:new L,halfHeight:new L};break}return i[t.id]=e,e}}}function KM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Dt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Dt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Dt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var jM=0;function QM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function tw(i){let t=new JM,e=KM(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new L);let s=new L,r=new Re,o=new Re;function a(c){let h=0,u=0,d=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,p=0,v=0,g=0,m=0,x=0,w=0,b=0,C=0,T=0,_=0,S=0,U=0,R=0;c.sort(QM);for(let O=0,G=c.length;O<G;O++){let N=c[O],W=N.color,$=N.intensity,z=N.distance,ot=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===tr?ot=N.shadow.map.texture:ot=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*$,u+=W.g*$,d+=W.b*$;else if(N.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(N.sh.coefficients[Z],$);R++}else if(N.isSunLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=st,n.sunShadowMap[p]=ot;let dt=Q.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[v+ut]=Q.getMatrix(ut),n.sunShadowCascade[v+ut]=Q._cascadeData[ut];v+=dt,p++}n.sun[f]=Z,f++}else if(N.isDirectionalLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.directionalShadow[g]=st,n.directionalShadowMap[g]=ot,n.directionalShadowMatrix[g]=N.shadow.matrix,C++}n.directional[g]=Z,g++}else if(N.isSpotLight){let Z=t.get(N);Z.position.setFromMatrixPosition(N.matrixWorld),Z.color.copy(W).multiplyScalar($),Z.distance=z,Z.coneCos=Math.cos(N.angle),Z.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),Z.decay=N.decay,n.spot[x]=Z;let Q=N.shadow;if(N.map&&(n.spotLightMap[S]=N.map,S++,Q.updateMatrices(N),N.castShadow&&U++),n.spotLightMatrix[x]=Q.matrix,N.castShadow){let st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.spotShadow[x]=st,n.spotShadowMap[x]=ot,_++}x++}else if(N.isRectAreaLight){let Z=t.get(N);Z.color.copy(W).multiplyScalar($),Z.halfWidth.set(N.width*.5,0,0),Z.halfHeight.set(0,N.height*.5,0),n.rectArea[w]=Z,w++}else if(N.isPointLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),Z.distance=N.distance,Z.decay=N.decay,N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,n.pointShadow[m]=st,n.pointShadowMap[m]=ot,n.pointShadowMatrix[m]=N.shadow.matrix,T++}n.point[m]=Z,m++}else if(N.isHemisphereLight){let Z=t.get(N);Z.skyColor.copy(N.color).multiplyScalar($),Z.groundColor.copy(N.groundColor).multiplyScalar($),n.hemi[b]=Z,b++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pt.LTC_FLOAT_1,n.rectAreaLTC2=Pt.LTC_FLOAT_2):(n.rectAreaLTC1=Pt.LTC_HALF_1,n.rectAreaLTC2=Pt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let P=n.hash;(P.sunLength!==f||P.directionalLength!==g||P.pointLength!==m||P.spotLength!==x||P.rectAreaLength!==w||P.hemiLength!==b||P.numSunShadows!==p||P.numDirectionalShadows!==C||P.numPointShadows!==T||P.numSpotShadows!==_||P.numSpotMaps!==S||P.numLightProbes!==R)&&(n.sun.length=f,n.directional.length=g,n.spot.length=x,n.rectArea.length=w,n.point.length=m,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+S-U,n.spotLightMap.length=S,n.numSpotLightShadowsWithMaps=U,n.numLightProbes=R,P.sunLength=f,P.directionalLength=g,P.pointLength=m,P.spotLength=x,P.rectAreaLength=w,P.hemiLength=b,P.numSunShadows=p,P.numDirectionalShadows=C,P.numPointShadows=T,P.numSpotShadows=_,P.numSpotMaps=S,P.numLightProbes=R,n.version=jM++)}function l(c,h){let u=0,d=0,f=0,p=0,v=0,g=0,m=h.matrixWorldInverse;for(let x=0,w=c.length;x<w;x++){let b=c[x];if(b.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(m),u++}else if(b.isDirectionalLight){let C=n.directional[d];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),d++}else if(b.isSpotLight){let C=n.spot[p];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),p++}else if(b.isRectAreaLight){let C=n.rectArea[v];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),v++}else if(b.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),f++}else if(b.isHemisphereLight){let C=n.hemi[g];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function ig(i){let t=new tw(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function ew(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new ig(i),t.set(s,[a])):r>=o.length?(a=new ig(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var nw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,iw=`uniform sampler2D shadow_pass;
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
}`,sw=[new L(1,0,0),new L(-1,0,0),new L(0,1,0),new L(0,-1,0),new L(0,0,1),new L(0,0,-1)],rw=[new L(0,-1,0),new L(0,-1,0),new L(0,0,1),new L(0,0,-1),new L(0,-1,0),new L(0,-1,0)],sg=new Re,ka=new L,Ad=new L;function ow(i,t,e){let n=new Ws,s=new Dt,r=new Dt,o=new Pe,a=new oc,l=new ac,c={},h=e.maxTextureSize,u={[Qs]:Kn,[Kn]:Qs,[jn]:jn},d=new ni({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Dt},radius:{value:4}},vertexShader:nw,fragmentShader:iw}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new xn;p.setAttribute("position",new In(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new pe(p,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=fr;let m=this.type;this.render=function(T,_,S){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||T.length===0)return;this.type===em&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=fr);let U=i.getRenderTarget(),R=i.getActiveCubeFace(),P=i.getActiveMipmapLevel(),O=i.state;O.setBlending(pr),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let G=m!==this.type;G&&_.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=T.length;N<W;N++){let $=T[N],z=$.shadow;if(z===void 0){$t("WebGLShadowMap:",$,"has no shadow.");continue}if(z.autoUpdate===!1&&z.needsUpdate===!1)continue;s.copy(z.mapSize);let ot=z.getFrameExtents();s.multiply(ot),r.copy(z.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ot.x),s.x=r.x*ot.x,z.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ot.y),s.y=r.y*ot.y,z.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(z.camera._reversedDepth=Z,z.map===null||G===!0){if(z.map!==null&&(z.map.depthTexture!==null&&(z.map.depthTexture.dispose(),z.map.depthTexture=null),z.map.dispose()),this.type===xo){if($.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}z.map=new di(s.x,s.y,{format:tr,type:ki,minFilter:Jn,magFilter:Jn,generateMipmaps:!1}),z.map.texture.name=$.name+".shadowMap",z.map.depthTexture=new Ms(s.x,s.y,Bi),z.map.depthTexture.name=$.name+".shadowMapDepth",z.map.depthTexture.format=vs,z.map.depthTexture.compareFunction=null,z.map.depthTexture.minFilter=Pn,z.map.depthTexture.magFilter=Pn}else $.isPointLight?(z.map=new Va(s.x),z.map.depthTexture=new pa(s.x,Oi)):(z.map=new di(s.x,s.y),z.map.depthTexture=new Ms(s.x,s.y,Oi)),z.map.depthTexture.name=$.name+".shadowMap",z.map.depthTexture.format=vs,this.type===fr?(z.map.depthTexture.compareFunction=Z?fd:dd,z.map.depthTexture.minFilter=Jn,z.map.depthTexture.magFilter=Jn):(z.map.depthTexture.compareFunction=null,z.map.depthTexture.minFilter=Pn,z.map.depthTexture.magFilter=Pn);z.camera.updateProjectionMatrix()}z.map.isWebGLCubeRenderTarget!==!0&&(z.map.width!==s.x||z.map.height!==s.y)&&z.map.setSize(s.x,s.y);let Q=z.map.isWebGLCubeRenderTarget?6:z.getViewportCount();$.isPointLight!==!0&&z.updateMatrices($,S);let st=(z.camera.layers.mask&4294967294)!==0?z.camera.layers:S.layers;for(let dt=0;dt<Q;dt++){let ut=z.getCamera(dt);if($.isPointLight){let tt=z.camera,mt=z.matrix,xt=$.distance||tt.far;xt!==tt.far&&(tt.far=xt,tt.updateProjectionMatrix()),ka.setFromMatrixPosition($.matrixWorld),tt.position.copy(ka),Ad.copy(tt.position),Ad.add(sw[dt]),tt.up.copy(rw[dt]),tt.lookAt(Ad),tt.updateMatrixWorld(),mt.makeTranslation(-ka.x,-ka.y,-ka.z),sg.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),z._frustum.setFromProjectionMatrix(sg,tt.coordinateSystem,tt.reversedDepth)}if(z.map.isWebGLCubeRenderTarget)i.setRenderTarget(z.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(z.map),i.clear());let tt=z.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),O.viewport(o)}n=z.getFrustum(dt),b(_,S,ut,$,st,this.type)}z.isPointLightShadow!==!0&&this.type===xo&&x(z,S),z.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(U,R,P)};function x(T,_){let S=t.update(v);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new di(s.x,s.y,{format:tr,type:ki}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,S,d,v,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,S,f,v,null)}function w(T,_,S,U){let R=null,P=S.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(P!==void 0)R=P;else if(R=S.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let O=R.uuid,G=_.uuid,N=c[O];N===void 0&&(N={},c[O]=N);let W=N[G];W===void 0&&(W=R.clone(),N[G]=W,_.addEventListener("dispose",C)),R=W}if(R.visible=_.visible,R.wireframe=_.wireframe,U===xo?R.side=_.shadowSide!==null?_.shadowSide:_.side:R.side=_.shadowSide!==null?_.shadowSide:u[_.side],R.alphaMap=_.alphaMap,R.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,R.map=_.map,R.clipShadows=_.clipShadows,R.clippingPlanes=_.clippingPlanes,R.clipIntersection=_.clipIntersection,R.displacementMap=_.displacementMap,R.displacementScale=_.displacementScale,R.displacementBias=_.displacementBias,R.wireframeLinewidth=_.wireframeLinewidth,R.linewidth=_.linewidth,S.isPointLight===!0&&R.isMeshDistanceMaterial===!0){let O=i.properties.get(R);O.light=S}return R}function b(T,_,S,U,R,P){if(T.visible===!1)return;if(T.layers.test(R)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&P===xo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,T.matrixWorld);let N=t.update(T),W=T.material;if(Array.isArray(W)){let $=N.groups;for(let z=0,ot=$.length;z<ot;z++){let Z=$[z],Q=W[Z.materialIndex];if(Q&&Q.visible){let st=w(T,Q,U,P);T.onBeforeShadow(i,T,_,S,N,st,Z),i.renderBufferDirect(S,null,N,st,T,Z),T.onAfterShadow(i,T,_,S,N,st,Z)}}}else if(W.visible){let $=w(T,W,U,P);T.onBeforeShadow(i,T,_,S,N,$,null),i.renderBufferDirect(S,null,N,$,T,null),T.onAfterShadow(i,T,_,S,N,$,null)}}let G=T.children;for(let N=0,W=G.length;N<W;N++)b(G[N],_,S,U,R,P)}function C(T){T.target.removeEventListener("dispose",C);for(let S in c){let U=c[S],R=T.target.uuid;R in U&&(U[R].dispose(),delete U[R])}}}function aw(i,t){function e(){let B=!1,rt=new Pe,nt=null,wt=new Pe(0,0,0,0);return{setMask:function(gt){nt!==gt&&!B&&(i.colorMask(gt,gt,gt,gt),nt=gt)},setLocked:function(gt){B=gt},setClear:function(gt,bt,Ht,Kt,ct){ct===!0&&(gt*=Kt,bt*=Kt,Ht*=Kt),rt.set(gt,bt,Ht,Kt),wt.equals(rt)===!1&&(i.clearColor(gt,bt,Ht,Kt),wt.copy(rt))},reset:function(){B=!1,nt=null,wt.set(-1,0,0,0)}}}function n(){let B=!1,rt=!1,nt=null,wt=null,gt=null;return{setReversed:function(bt){if(rt!==bt){let Ht=t.get("EXT_clip_control");bt?Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.ZERO_TO_ONE_EXT):Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.NEGATIVE_ONE_TO_ONE_EXT),rt=bt;let Kt=gt;gt=null,this.setClear(Kt)}},getReversed:function(){return rt},setTest:function(bt){bt?St(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(bt){nt!==bt&&!B&&(i.depthMask(bt),nt=bt)},setFunc:function(bt){if(rt&&(bt=Nm[bt]),wt!==bt){switch(bt){case Ul:i.depthFunc(i.NEVER);break;case Fl:i.depthFunc(i.ALWAYS);break;case Ol:i.depthFunc(i.LESS);break;case ro:i.depthFunc(i.LEQUAL);break;case Bl:i.depthFunc(i.EQUAL);break;case kl:i.depthFunc(i.GEQUAL);break;case zl:i.depthFunc(i.GREATER);break;case Vl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=bt}},setLocked:function(bt){B=bt},setClear:function(bt){gt!==bt&&(gt=bt,rt&&(bt=1-bt),i.clearDepth(bt))},reset:function(){B=!1,nt=null,wt=null,gt=null,rt=!1}}}function s(){let B=!1,rt=null,nt=null,wt=null,gt=null,bt=null,Ht=null,Kt=null,ct=null;return{setTest:function(Bt){B||(Bt?St(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!B&&(i.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,jt,Ct){(nt!==Bt||wt!==jt||gt!==Ct)&&(i.stencilFunc(Bt,jt,Ct),nt=Bt,wt=jt,gt=Ct)},setOp:function(Bt,jt,Ct){(bt!==Bt||Ht!==jt||Kt!==Ct)&&(i.stencilOp(Bt,jt,Ct),bt=Bt,Ht=jt,Kt=Ct)},setLocked:function(Bt){B=Bt},setClear:function(Bt){ct!==Bt&&(i.clearStencil(Bt),ct=Bt)},reset:function(){B=!1,rt=null,nt=null,wt=null,gt=null,bt=null,Ht=null,Kt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],v=null,g=!1,m=null,x=null,w=null,b=null,C=null,T=null,_=null,S=new re(0,0,0),U=0,R=!1,P=null,O=null,G=null,N=null,W=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),z=!1,ot=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(ot=parseFloat(/^WebGL (\d)/.exec(Z)[1]),z=ot>=1):Z.indexOf("OpenGL ES")!==-1&&(ot=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),z=ot>=2);let Q=null,st={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new Pe().fromArray(dt),mt=new Pe().fromArray(ut);function xt(B,rt,nt,wt){let gt=new Uint8Array(4),bt=i.createTexture();i.bindTexture(B,bt),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ht=0;Ht<nt;Ht++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Ht,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return bt}let At={};At[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),At[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),At[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),At[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),St(i.DEPTH_TEST),o.setFunc(ro),ln(!1),Ue(Wu),St(i.CULL_FACE),$e(pr);function St(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Wt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function oe(B,rt){return d[B]!==rt?(i.bindFramebuffer(B,rt),d[B]=rt,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=rt),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Gt(B,rt){let nt=p,wt=!1;if(B){nt=f.get(rt),nt===void 0&&(nt=[],f.set(rt,nt));let gt=B.textures;if(nt.length!==gt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let bt=0,Ht=gt.length;bt<Ht;bt++)nt[bt]=i.COLOR_ATTACHMENT0+bt;nt.length=gt.length,wt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,wt=!0);wt&&i.drawBuffers(nt)}function fe(B){return v!==B?(i.useProgram(B),v=B,!0):!1}let he={[mr]:i.FUNC_ADD,[im]:i.FUNC_SUBTRACT,[sm]:i.FUNC_REVERSE_SUBTRACT};he[rm]=i.MIN,he[om]=i.MAX;let ie={[am]:i.ZERO,[lm]:i.ONE,[cm]:i.SRC_COLOR,[$u]:i.SRC_ALPHA,[mm]:i.SRC_ALPHA_SATURATE,[fm]:i.DST_COLOR,[um]:i.DST_ALPHA,[hm]:i.ONE_MINUS_SRC_COLOR,[Zu]:i.ONE_MINUS_SRC_ALPHA,[pm]:i.ONE_MINUS_DST_COLOR,[dm]:i.ONE_MINUS_DST_ALPHA,[gm]:i.CONSTANT_COLOR,[_m]:i.ONE_MINUS_CONSTANT_COLOR,[xm]:i.CONSTANT_ALPHA,[ym]:i.ONE_MINUS_CONSTANT_ALPHA};function $e(B,rt,nt,wt,gt,bt,Ht,Kt,ct,Bt){if(B===pr){g===!0&&(Wt(i.BLEND),g=!1);return}if(g===!1&&(St(i.BLEND),g=!0),B!==nm){if(B!==m||Bt!==R){if((x!==mr||C!==mr)&&(i.blendEquation(i.FUNC_ADD),x=mr,C=mr),Bt)switch(B){case yo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Xu:i.blendFunc(i.ONE,i.ONE);break;case qu:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Yu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qt("WebGLState: Invalid blending: ",B);break}else switch(B){case yo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Xu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case qu:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Yu:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",B);break}w=null,b=null,T=null,_=null,S.set(0,0,0),U=0,m=B,R=Bt}return}gt=gt||rt,bt=bt||nt,Ht=Ht||wt,(rt!==x||gt!==C)&&(i.blendEquationSeparate(he[rt],he[gt]),x=rt,C=gt),(nt!==w||wt!==b||bt!==T||Ht!==_)&&(i.blendFuncSeparate(ie[nt],ie[wt],ie[bt],ie[Ht]),w=nt,b=wt,T=bt,_=Ht),(Kt.equals(S)===!1||ct!==U)&&(i.blendColor(Kt.r,Kt.g,Kt.b,ct),S.copy(Kt),U=ct),m=B,R=!1}function ze(B,rt){B.side===jn?Wt(i.CULL_FACE):St(i.CULL_FACE);let nt=B.side===Kn;rt&&(nt=!nt),ln(nt),B.blending===yo&&B.transparent===!1?$e(pr):$e(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let wt=B.stencilWrite;a.setTest(wt),wt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),be(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?St(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function ln(B){P!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),P=B)}function Ue(B){B!==Qp?(St(i.CULL_FACE),B!==O&&(B===Wu?i.cullFace(i.BACK):B===tm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),O=B}function wn(B){B!==G&&(z&&i.lineWidth(B),G=B)}function be(B,rt,nt){B?(St(i.POLYGON_OFFSET_FILL),(N!==rt||W!==nt)&&(N=rt,W=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Wt(i.POLYGON_OFFSET_FILL)}function gn(B){B?St(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function je(B){B===void 0&&(B=i.TEXTURE0+$-1),Q!==B&&(i.activeTexture(B),Q=B)}function cn(B,rt,nt){nt===void 0&&(Q===null?nt=i.TEXTURE0+$-1:nt=Q);let wt=st[nt];wt===void 0&&(wt={type:void 0,texture:void 0},st[nt]=wt),(wt.type!==B||wt.texture!==rt)&&(Q!==nt&&(i.activeTexture(nt),Q=nt),i.bindTexture(B,rt||At[B]),wt.type=B,wt.texture=rt)}function k(){let B=st[Q];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Rt(){try{i.compressedTexImage2D(...arguments)}catch(B){Qt("WebGLState:",B)}}function Yt(){try{i.compressedTexImage3D(...arguments)}catch(B){Qt("WebGLState:",B)}}function ae(){try{i.texSubImage2D(...arguments)}catch(B){Qt("WebGLState:",B)}}function Mt(){try{i.texSubImage3D(...arguments)}catch(B){Qt("WebGLState:",B)}}function Oe(){try{i.compressedTexSubImage2D(...arguments)}catch(B){Qt("WebGLState:",B)}}function Vt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){Qt("WebGLState:",B)}}function qt(){try{i.texStorage2D(...arguments)}catch(B){Qt("WebGLState:",B)}}function I(){try{i.texStorage3D(...arguments)}catch(B){Qt("WebGLState:",B)}}function M(){try{i.texImage2D(...arguments)}catch(B){Qt("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){Qt("WebGLState:",B)}}function ht(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function at(B,rt){u[B]!==rt&&(i.pixelStorei(B,rt),u[B]=rt)}function _t(B){tt.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),tt.copy(B))}function yt(B){mt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),mt.copy(B))}function et(B,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let wt=nt.get(B);wt===void 0&&(wt=i.getUniformBlockIndex(rt,B.name),i.uniformBlockBinding(rt,wt,wt),nt.set(B,wt))}function it(B,rt,nt){let gt=c.get(rt).get(B);l[gt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,nt),l[gt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,st={},d={},l={},f=new WeakMap,p=[],v=null,g=!1,m=null,x=null,w=null,b=null,C=null,T=null,_=null,S=new re(0,0,0),U=0,R=!1,P=null,O=null,G=null,N=null,W=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:St,disable:Wt,bindFramebuffer:oe,drawBuffers:Gt,useProgram:fe,setBlending:$e,setMaterial:ze,setFlipSided:ln,setCullFace:Ue,setLineWidth:wn,setPolygonOffset:be,setScissorTest:gn,activeTexture:je,bindTexture:cn,unbindTexture:k,compressedTexImage2D:Rt,compressedTexImage3D:Yt,texImage2D:M,texImage3D:q,pixelStorei:at,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:qt,texStorage3D:I,texSubImage2D:ae,texSubImage3D:Mt,compressedTexSubImage2D:Oe,compressedTexSubImage3D:Vt,scissor:_t,viewport:yt,reset:pt}}function lw(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Dt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,v=new FinalizationRegistry(I=>p.delete(I)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(I,M){return g?new OffscreenCanvas(I,M):aa("canvas")}function x(I,M,q){let ht=1,at=qt(I);if((at.width>q||at.height>q)&&(ht=q/Math.max(at.width,at.height)),ht<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let _t=Math.floor(ht*at.width),yt=Math.floor(ht*at.height);d===void 0&&(d=m(_t,yt));let et=M?m(_t,yt):d;return et.width=_t,et.height=yt,et.getContext("2d").drawImage(I,0,0,_t,yt),$t("WebGLRenderer: Texture has been resized from ("+at.width+"x"+at.height+") to ("+_t+"x"+yt+")."),et}else return"data"in I&&$t("WebGLRenderer: Image in DataTexture is too big ("+at.width+"x"+at.height+")."),I;return I}function w(I){return I.generateMipmaps}function b(I){i.generateMipmap(I)}function C(I){return I.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?i.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(I,M,q,ht,at,_t=!1){if(I!==null){if(i[I]!==void 0)return i[I];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=M;if(M===i.RED&&(q===i.FLOAT&&(et=i.R32F),q===i.HALF_FLOAT&&(et=i.R16F),q===i.UNSIGNED_BYTE&&(et=i.R8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.R16_EXT),q===i.SHORT&&yt&&(et=yt.R16_SNORM_EXT)),M===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.R8UI),q===i.UNSIGNED_SHORT&&(et=i.R16UI),q===i.UNSIGNED_INT&&(et=i.R32UI),q===i.BYTE&&(et=i.R8I),q===i.SHORT&&(et=i.R16I),q===i.INT&&(et=i.R32I)),M===i.RG&&(q===i.FLOAT&&(et=i.RG32F),q===i.HALF_FLOAT&&(et=i.RG16F),q===i.UNSIGNED_BYTE&&(et=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RG16_EXT),q===i.SHORT&&yt&&(et=yt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RG8UI),q===i.UNSIGNED_SHORT&&(et=i.RG16UI),q===i.UNSIGNED_INT&&(et=i.RG32UI),q===i.BYTE&&(et=i.RG8I),q===i.SHORT&&(et=i.RG16I),q===i.INT&&(et=i.RG32I)),M===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGB8UI),q===i.UNSIGNED_SHORT&&(et=i.RGB16UI),q===i.UNSIGNED_INT&&(et=i.RGB32UI),q===i.BYTE&&(et=i.RGB8I),q===i.SHORT&&(et=i.RGB16I),q===i.INT&&(et=i.RGB32I)),M===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),q===i.UNSIGNED_INT&&(et=i.RGBA32UI),q===i.BYTE&&(et=i.RGBA8I),q===i.SHORT&&(et=i.RGBA16I),q===i.INT&&(et=i.RGBA32I)),M===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGB16_EXT),q===i.SHORT&&yt&&(et=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),M===i.RGBA){let it=_t?oa:ye.getTransfer(at);q===i.FLOAT&&(et=i.RGBA32F),q===i.HALF_FLOAT&&(et=i.RGBA16F),q===i.UNSIGNED_BYTE&&(et=it===Ce?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGBA16_EXT),q===i.SHORT&&yt&&(et=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(I,M){let q;return I?M===null||M===Oi||M===_r?q=i.DEPTH24_STENCIL8:M===Bi?q=i.DEPTH32F_STENCIL8:M===bo&&(q=i.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Oi||M===_r?q=i.DEPTH_COMPONENT24:M===Bi?q=i.DEPTH_COMPONENT32F:M===bo&&(q=i.DEPTH_COMPONENT16),q}function S(I,M){return w(I)===!0||I.isFramebufferTexture&&I.minFilter!==Pn&&I.minFilter!==Jn?Math.log2(Math.max(M.width,M.height))+1:I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?M.mipmaps.length:1}function U(I){let M=new WeakRef(I);n.get(I).__ref=M,p.add(M),v.register(I,M,M)}function R(I){let M=n.get(I).__ref;M!==void 0&&(p.delete(M),v.unregister(M))}function P(I){G(I.target)}function O(I){N(I.target)}function G(I){I.removeEventListener("dispose",P),R(I),$(I),I.isVideoTexture&&h.delete(I),I.isHTMLTexture&&u.delete(I)}function N(I){I.removeEventListener("dispose",O),R(I),ot(I)}function W(){for(let I of p){let M=I.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):G(M))}p.clear(),u.clear()}function $(I){let M=n.get(I);if(M.__webglInit===void 0)return;let q=I.source,ht=f.get(q);if(ht){let at=ht[M.__cacheKey];at.usedTimes--,at.usedTimes===0&&z(I),Object.keys(ht).length===0&&f.delete(q)}n.remove(I)}function z(I){let M=n.get(I);i.deleteTexture(M.__webglTexture);let q=I.source,ht=f.get(q);delete ht[M.__cacheKey],o.memory.textures--}function ot(I){let M=n.get(I);M.__depthDisposeCallback&&M.__depthDisposeCallback();let q=I.depthTexture;if(q&&q.renderTarget===I&&G(q),I.isWebGLCubeRenderTarget)for(let at=0;at<6;at++){if(Array.isArray(M.__webglFramebuffer[at]))for(let _t=0;_t<M.__webglFramebuffer[at].length;_t++)i.deleteFramebuffer(M.__webglFramebuffer[at][_t]);else i.deleteFramebuffer(M.__webglFramebuffer[at]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[at])}else{if(Array.isArray(M.__webglFramebuffer))for(let at=0;at<M.__webglFramebuffer.length;at++)i.deleteFramebuffer(M.__webglFramebuffer[at]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let at=0;at<M.__webglColorRenderbuffer.length;at++)M.__webglColorRenderbuffer[at]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[at]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ht=I.textures;for(let at=0,_t=ht.length;at<_t;at++){let yt=n.get(ht[at]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[at])}n.remove(I)}let Z=0;function Q(){Z=0}function st(){return Z}function dt(I){Z=I}function ut(){let I=Z;return I>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(I+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,I}function tt(I){let M=[];return M.push(I.wrapS),M.push(I.wrapT),M.push(I.wrapR||0),M.push(I.magFilter),M.push(I.minFilter),M.push(I.anisotropy),M.push(I.internalFormat),M.push(I.format),M.push(I.type),M.push(I.generateMipmaps),M.push(I.mipmapsAutoUpdate),M.push(I.premultiplyAlpha),M.push(I.flipY),M.push(I.unpackAlignment),M.push(I.colorSpace),M.join()}function mt(I,M){let q=n.get(I);if(I.isVideoTexture&&Oe(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&q.__version!==I.version){let ht=I.image;if(ht===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{ze(q,I,M);return}}else I.isExternalTexture&&(q.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+M)}function xt(I,M){let q=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&q.__version!==I.version){ze(q,I,M);return}else I.isExternalTexture&&(q.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+M)}function At(I,M){let q=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&q.__version!==I.version){ze(q,I,M);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+M)}function St(I,M){let q=n.get(I);if(I.version>0&&q.__version!==I.version){ln(q,I,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+M)}let Wt={[Gl]:i.REPEAT,[ts]:i.CLAMP_TO_EDGE,[Hl]:i.MIRRORED_REPEAT},oe={[Pn]:i.NEAREST,[Sm]:i.NEAREST_MIPMAP_NEAREST,[La]:i.NEAREST_MIPMAP_LINEAR,[Jn]:i.LINEAR,[Sc]:i.LINEAR_MIPMAP_NEAREST,[ws]:i.LINEAR_MIPMAP_LINEAR},Gt={[Tm]:i.NEVER,[pd]:i.ALWAYS,[Am]:i.LESS,[dd]:i.LEQUAL,[Cm]:i.EQUAL,[fd]:i.GEQUAL,[Rm]:i.GREATER,[Pm]:i.NOTEQUAL};function fe(I,M){if(M.type===Bi&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===Jn||M.magFilter===Sc||M.magFilter===La||M.magFilter===ws||M.minFilter===Jn||M.minFilter===Sc||M.minFilter===La||M.minFilter===ws)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(I,i.TEXTURE_WRAP_S,Wt[M.wrapS]),i.texParameteri(I,i.TEXTURE_WRAP_T,Wt[M.wrapT]),(I===i.TEXTURE_3D||I===i.TEXTURE_2D_ARRAY)&&i.texParameteri(I,i.TEXTURE_WRAP_R,Wt[M.wrapR]),i.texParameteri(I,i.TEXTURE_MAG_FILTER,oe[M.magFilter]),i.texParameteri(I,i.TEXTURE_MIN_FILTER,oe[M.minFilter]),M.compareFunction&&(i.texParameteri(I,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(I,i.TEXTURE_COMPARE_FUNC,Gt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Pn||M.minFilter!==La&&M.minFilter!==ws||M.type===Bi&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(I,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function he(I,M){let q=!1;I.__webglInit===void 0&&(I.__webglInit=!0,M.addEventListener("dispose",P),U(M));let ht=M.source,at=f.get(ht);at===void 0&&(at={},f.set(ht,at));let _t=tt(M);if(_t!==I.__cacheKey){at[_t]===void 0&&(at[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),at[_t].usedTimes++;let yt=at[I.__cacheKey];yt!==void 0&&(at[I.__cacheKey].usedTimes--,yt.usedTimes===0&&z(M)),I.__cacheKey=_t,I.__webglTexture=at[_t].texture}return q}function ie(I,M,q){return Math.floor(Math.floor(I/q)/M)}function $e(I,M,q,ht){let _t=I.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,q,ht,M.data);else{_t.sort((B,rt)=>B.start-rt.start);let yt=0;for(let B=1;B<_t.length;B++){let rt=_t[yt],nt=_t[B],wt=rt.start+rt.count,gt=ie(nt.start,M.width,4),bt=ie(rt.start,M.width,4);nt.start<=wt+1&&gt===bt&&ie(nt.start+nt.count-1,M.width,4)===gt?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++yt,_t[yt]=nt)}_t.length=yt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let B=0,rt=_t.length;B<rt;B++){let nt=_t[B],wt=Math.floor(nt.start/4),gt=Math.ceil(nt.count/4),bt=wt%M.width,Ht=Math.floor(wt/M.width),Kt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,bt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Ht),e.texSubImage2D(i.TEXTURE_2D,0,bt,Ht,Kt,ct,q,ht,M.data)}I.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function ze(I,M,q){let ht=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ht=i.TEXTURE_3D);let at=he(I,M),_t=M.source;e.bindTexture(ht,I.__webglTexture,i.TEXTURE0+q);let yt=n.get(_t);if(_t.version!==yt.__version||at===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ct=ye.getPrimaries(ye.workingColorSpace),Bt=M.colorSpace===Ts?null:ye.getPrimaries(M.colorSpace),jt=M.colorSpace===Ts||ct===Bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,jt)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let it=x(M.image,!1,s.maxTextureSize);it=Vt(M,it);let pt=r.convert(M.format,M.colorSpace),B=r.convert(M.type),rt=T(M.internalFormat,pt,B,M.normalized,M.colorSpace,M.isVideoTexture);fe(ht,M);let nt,wt=M.mipmaps,gt=M.isVideoTexture!==!0,bt=yt.__version===void 0||at===!0,Ht=_t.dataReady,Kt=S(M,it);if(M.isDepthTexture)rt=_(M.format===Es,M.type),bt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,B,null));else if(M.isDataTexture)if(wt.length>0){gt&&bt&&e.texStorage2D(i.TEXTURE_2D,Kt,rt,wt[0].width,wt[0].height);for(let ct=0,Bt=wt.length;ct<Bt;ct++)nt=wt[ct],gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,pt,B,nt.data):e.texImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,pt,B,nt.data);M.generateMipmaps=!1}else gt?(bt&&e.texStorage2D(i.TEXTURE_2D,Kt,rt,it.width,it.height),Ht&&$e(M,it,pt,B)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,B,it.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){gt&&bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Kt,rt,wt[0].width,wt[0].height,it.depth);for(let ct=0,Bt=wt.length;ct<Bt;ct++)if(nt=wt[ct],M.format!==zi)if(pt!==null)if(gt){if(Ht)if(M.layerUpdates.size>0){let jt=Ed(nt.width,nt.height,M.format,M.type);for(let Ct of M.layerUpdates){let ce=nt.data.subarray(Ct*jt/nt.data.BYTES_PER_ELEMENT,(Ct+1)*jt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Ct,nt.width,nt.height,1,pt,ce)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Ht&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,nt.width,nt.height,it.depth,pt,B,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,nt.width,nt.height,it.depth,0,pt,B,nt.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{gt&&bt&&e.texStorage2D(i.TEXTURE_2D,Kt,rt,wt[0].width,wt[0].height);for(let ct=0,Bt=wt.length;ct<Bt;ct++)nt=wt[ct],M.format!==zi?pt!==null?gt?Ht&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,nt.width,nt.height,pt,B,nt.data):e.texImage2D(i.TEXTURE_2D,ct,rt,nt.width,nt.height,0,pt,B,nt.data)}else if(M.isDataArrayTexture)if(gt){if(bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Kt,rt,it.width,it.height,it.depth),Ht)if(M.layerUpdates.size>0){let ct=Ed(it.width,it.height,M.format,M.type);for(let Bt of M.layerUpdates){let jt=it.data.subarray(Bt*ct/it.data.BYTES_PER_ELEMENT,(Bt+1)*ct/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Bt,it.width,it.height,1,pt,B,jt)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,B,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,pt,B,it.data);else if(M.isData3DTexture)gt?(bt&&e.texStorage3D(i.TEXTURE_3D,Kt,rt,it.width,it.height,it.depth),Ht&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,B,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,pt,B,it.data);else if(M.isFramebufferTexture){if(bt)if(gt)e.texStorage2D(i.TEXTURE_2D,Kt,rt,it.width,it.height);else{let ct=it.width,Bt=it.height;for(let jt=0;jt<Kt;jt++)e.texImage2D(i.TEXTURE_2D,jt,rt,ct,Bt,0,pt,B,null),ct>>=1,Bt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),it.parentNode!==ct){ct.appendChild(it),u.add(M),ct.onpaint=Bt=>{let jt=Bt.changedElements;for(let Ct of u)jt.includes(Ct.image)&&(Ct.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let jt=i.RGBA,Ct=i.RGBA,ce=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,jt,Ct,ce,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&bt){let ct=qt(wt[0]);e.texStorage2D(i.TEXTURE_2D,Kt,rt,ct.width,ct.height)}for(let ct=0,Bt=wt.length;ct<Bt;ct++)nt=wt[ct],gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,B,nt):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,B,nt);M.generateMipmaps=!1}else if(gt){if(bt){let ct=qt(it);e.texStorage2D(i.TEXTURE_2D,Kt,rt,ct.width,ct.height)}Ht&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,B,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,B,it);w(M)&&M.mipmapsAutoUpdate===!0&&b(ht),yt.__version=_t.version,M.onUpdate&&M.onUpdate(M)}I.__version=M.version}function ln(I,M,q){if(M.image.length!==6)return;let ht=he(I,M),at=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,I.__webglTexture,i.TEXTURE0+q);let _t=n.get(at);if(at.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=ye.getPrimaries(ye.workingColorSpace),et=M.colorSpace===Ts?null:ye.getPrimaries(M.colorSpace),it=M.colorSpace===Ts||yt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=M.isCompressedTexture||M.image[0].isCompressedTexture,B=M.image[0]&&M.image[0].isDataTexture,rt=[];for(let Ct=0;Ct<6;Ct++)!pt&&!B?rt[Ct]=x(M.image[Ct],!0,s.maxCubemapSize):rt[Ct]=B?M.image[Ct].image:M.image[Ct],rt[Ct]=Vt(M,rt[Ct]);let nt=rt[0],wt=r.convert(M.format,M.colorSpace),gt=r.convert(M.type),bt=T(M.internalFormat,wt,gt,M.normalized,M.colorSpace),Ht=M.isVideoTexture!==!0,Kt=_t.__version===void 0||ht===!0,ct=at.dataReady,Bt=S(M,nt);fe(i.TEXTURE_CUBE_MAP,M);let jt;if(M.isDepthTexture){if(bt=_(M.format===Es,M.type),Kt)if(Ht)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,bt,nt.width,nt.height);else for(let Ct=0;Ct<6;Ct++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,nt.width,nt.height,0,wt,gt,null)}else if(pt){Ht&&Kt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,bt,nt.width,nt.height);for(let Ct=0;Ct<6;Ct++){jt=rt[Ct].mipmaps;for(let ce=0;ce<jt.length;ce++){let Ve=jt[ce];M.format!==zi?wt!==null?Ht?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,0,0,Ve.width,Ve.height,wt,Ve.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,bt,Ve.width,Ve.height,0,Ve.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,0,0,Ve.width,Ve.height,wt,gt,Ve.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,bt,Ve.width,Ve.height,0,wt,gt,Ve.data)}}}else{if(jt=M.mipmaps,Ht&&Kt){jt.length>0&&Bt++;let Ct=qt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,bt,Ct.width,Ct.height)}for(let Ct=0;Ct<6;Ct++)if(B){Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,rt[Ct].width,rt[Ct].height,wt,gt,rt[Ct].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,rt[Ct].width,rt[Ct].height,0,wt,gt,rt[Ct].data);for(let ce=0;ce<jt.length;ce++){let Gn=jt[ce].image[Ct].image;Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,0,0,Gn.width,Gn.height,wt,gt,Gn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,bt,Gn.width,Gn.height,0,wt,gt,Gn.data)}}else{Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,wt,gt,rt[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,wt,gt,rt[Ct]);for(let ce=0;ce<jt.length;ce++){let Ve=jt[ce];Ht?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,0,0,wt,gt,Ve.image[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,bt,wt,gt,Ve.image[Ct])}}}w(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),_t.__version=at.version,M.onUpdate&&M.onUpdate(M)}I.__version=M.version}function Ue(I,M,q,ht,at,_t){let yt=r.convert(q.format,q.colorSpace),et=r.convert(q.type),it=T(q.internalFormat,yt,et,q.normalized,q.colorSpace),pt=n.get(M),B=n.get(q);if(B.__renderTarget=M,!pt.__hasExternalTextures){let rt=Math.max(1,M.width>>_t),nt=Math.max(1,M.height>>_t);at===i.TEXTURE_3D||at===i.TEXTURE_2D_ARRAY?e.texImage3D(at,_t,it,rt,nt,M.depth,0,yt,et,null):e.texImage2D(at,_t,it,rt,nt,0,yt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,I),Mt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,at,B.__webglTexture,0,ae(M)):(at===i.TEXTURE_2D||at>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&at<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,at,B.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(I,M,q){if(i.bindRenderbuffer(i.RENDERBUFFER,I),M.depthBuffer){let ht=M.depthTexture,at=ht&&ht.isDepthTexture?ht.type:null,_t=_(M.stencilBuffer,at),yt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Mt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ae(M),_t,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ae(M),_t,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,_t,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,I)}else{let ht=M.textures;for(let at=0;at<ht.length;at++){let _t=ht[at],yt=r.convert(_t.format,_t.colorSpace),et=r.convert(_t.type),it=T(_t.internalFormat,yt,et,_t.normalized,_t.colorSpace);Mt(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ae(M),it,M.width,M.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,ae(M),it,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,it,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function be(I,M,q){let ht=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,I),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let at=n.get(M.depthTexture);at.__renderTarget=M;let _t=ht?M.depthTexture.image[0]:M.depthTexture.image;(!at.__webglTexture||_t.width!==M.width||_t.height!==M.height)&&(_t.width=M.width,_t.height=M.height,M.depthTexture.needsUpdate=!0),ht?St(M.depthTexture,0):mt(M.depthTexture,0);let yt=at.__webglTexture,et=ae(M),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=M.depthTexture.format===Es?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===vs)Mt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else if(M.depthTexture.format===Es)Mt(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function gn(I){let M=n.get(I),q=I.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==I.depthTexture){let ht=I.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ht){let at=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ht.removeEventListener("dispose",at)};ht.addEventListener("dispose",at),M.__depthDisposeCallback=at}M.__boundDepthTexture=ht}if(I.depthTexture&&!M.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)be(M.__webglFramebuffer[ht],I,ht);else I.texture.mipmaps.length>0?be(M.__webglFramebuffer[0],I,0):be(M.__webglFramebuffer,I,0);else if(q){M.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[ht]),M.__webglDepthbuffer[ht]===void 0)M.__webglDepthbuffer[ht]=i.createRenderbuffer(),wn(M.__webglDepthbuffer[ht],I,!1);else{let at=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,_t)}}else if(I.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),wn(M.__webglDepthbuffer,I,!1);else{let at=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,at,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function je(I,M,q){let ht=n.get(I);M!==void 0&&Ue(ht.__webglFramebuffer,I,I.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&gn(I)}function cn(I){let M=I.texture,q=n.get(I),ht=n.get(M);I.addEventListener("dispose",O),U(I);let at=I.textures,_t=I.isWebGLCubeRenderTarget===!0,yt=at.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=M.version,o.memory.textures++),_t){q.__webglFramebuffer=[];for(let et=0;et<6;et++)if(M.mipmaps.length>0){q.__webglFramebuffer[et]=[];for(let it=0;it<M.mipmaps.length;it++)q.__webglFramebuffer[et][it]=i.createFramebuffer()}else q.__webglFramebuffer[et]=i.createFramebuffer()}else{if(M.mipmaps.length>0){q.__webglFramebuffer=[];for(let et=0;et<M.mipmaps.length;et++)q.__webglFramebuffer[et]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let et=0,it=at.length;et<it;et++){let pt=n.get(at[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(I.samples>0&&Mt(I)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let et=0;et<at.length;et++){let it=at[et];q.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),B=r.convert(it.type),rt=T(it.internalFormat,pt,B,it.normalized,it.colorSpace,I.isXRRenderTarget===!0),nt=ae(I);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,I.width,I.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,q.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),I.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(q.__webglDepthRenderbuffer,I,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),fe(i.TEXTURE_CUBE_MAP,M);for(let et=0;et<6;et++)if(M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Ue(q.__webglFramebuffer[et][it],I,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Ue(q.__webglFramebuffer[et],I,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);w(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let et=0,it=at.length;et<it;et++){let pt=at[et],B=n.get(pt),rt=i.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(rt=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,B.__webglTexture),fe(rt,pt),Ue(q.__webglFramebuffer,I,pt,i.COLOR_ATTACHMENT0+et,rt,0),w(pt)&&b(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(et=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),fe(et,M),M.mipmaps.length>0)for(let it=0;it<M.mipmaps.length;it++)Ue(q.__webglFramebuffer[it],I,M,i.COLOR_ATTACHMENT0,et,it);else Ue(q.__webglFramebuffer,I,M,i.COLOR_ATTACHMENT0,et,0);w(M)?b(et):M.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}I.depthBuffer&&gn(I)}function k(I){let M=I.textures;for(let q=0,ht=M.length;q<ht;q++){let at=M[q];if(w(at)&&at.mipmapsAutoUpdate===!0){let _t=C(I),yt=n.get(at).__webglTexture;e.bindTexture(_t,yt),b(_t),e.unbindTexture()}}}let Rt=[];function Yt(I){if(I.samples>0){if(Mt(I)===!1){let M=I.textures,q=I.width,ht=I.height,at=i.COLOR_BUFFER_BIT,_t=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(I),et=M.length>1;if(et)for(let pt=0;pt<M.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),I.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<M.length;pt++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(at|=i.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(at|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(M[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,at,i.NEAREST),l===!0&&(Rt.length=0,Rt.push(i.COLOR_ATTACHMENT0+pt),I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&Rt.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Rt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<M.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(M[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&l){let M=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ae(I){return Math.min(s.maxSamples,I.samples)}function Mt(I){let M=n.get(I);return I.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Oe(I){let M=o.render.frame;h.get(I)!==M&&(h.set(I,M),I.update())}function Vt(I,M){let q=I.colorSpace,ht=I.format,at=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||q!==ra&&q!==Ts&&(ye.getTransfer(q)===Ce?(ht!==zi||at!==ii)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",q)),M}function qt(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(c.width=I.naturalWidth||I.width,c.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(c.width=I.displayWidth,c.height=I.displayHeight):(c.width=I.width,c.height=I.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=At,this.setTextureCube=St,this.rebindTextures=je,this.setupRenderTarget=cn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Yt,this.setupDepthRenderbuffer=gn,this.setupFrameBufferTexture=Ue,this.useMultisampledRTT=Mt,this.dispose=W}function cw(i,t){function e(n,s=Ts){let r,o=ye.getTransfer(s);if(n===ii)return i.UNSIGNED_BYTE;if(n===wc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Ec)return i.UNSIGNED_SHORT_5_5_5_1;if(n===ad)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===ld)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===rd)return i.BYTE;if(n===od)return i.SHORT;if(n===bo)return i.UNSIGNED_SHORT;if(n===Mc)return i.INT;if(n===Oi)return i.UNSIGNED_INT;if(n===Bi)return i.FLOAT;if(n===ki)return i.HALF_FLOAT;if(n===cd)return i.ALPHA;if(n===hd)return i.RGB;if(n===zi)return i.RGBA;if(n===vs)return i.DEPTH_COMPONENT;if(n===Es)return i.DEPTH_STENCIL;if(n===ud)return i.RED;if(n===Tc)return i.RED_INTEGER;if(n===tr)return i.RG;if(n===Ac)return i.RG_INTEGER;if(n===Cc)return i.RGBA_INTEGER;if(n===Ia||n===Da||n===Na||n===Ua)if(o===Ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ia)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Na)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ua)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ia)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Da)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Na)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ua)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Rc||n===Pc||n===Lc||n===Ic)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Rc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Pc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Lc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Ic)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Dc||n===Nc||n===Uc||n===Fc||n===Oc||n===Fa||n===Bc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Dc||n===Nc)return o===Ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Uc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Fc)return r.COMPRESSED_R11_EAC;if(n===Oc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Fa)return r.COMPRESSED_RG11_EAC;if(n===Bc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===kc||n===zc||n===Vc||n===Gc||n===Hc||n===Wc||n===Xc||n===qc||n===Yc||n===$c||n===Zc||n===Jc||n===Kc||n===jc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===kc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===zc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Vc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Gc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Hc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Wc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Xc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===qc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Yc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===$c)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Zc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Jc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Kc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===jc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Qc||n===th||n===eh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Qc)return o===Ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===th)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===eh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===nh||n===ih||n===Oa||n===sh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===nh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===ih)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Oa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===sh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===_r?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var hw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,uw=`
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

}`,Nd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new ma(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ni({vertexShader:hw,fragmentShader:uw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new pe(new ns(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Ud=class extends Ui{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,v=typeof XRWebGLBinding<"u",g=new Nd,m={},x=e.getContextAttributes(),w=null,b=null,C=[],T=[],_=new Dt,S=null,U=null,R=new Zn;R.viewport=new Pe;let P=new Zn;P.viewport=new Pe;let O=[R,P],G=new yc,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=C[tt];return mt===void 0&&(mt=new uo,C[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=C[tt];return mt===void 0&&(mt=new uo,C[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=C[tt];return mt===void 0&&(mt=new uo,C[tt]=mt),mt.getHandSpace()};function $(tt){let mt=T.indexOf(tt.inputSource);if(mt===-1)return;let xt=C[mt];xt!==void 0&&(xt.update(tt.inputSource,tt.frame,c||o),xt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function z(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",z),s.removeEventListener("inputsourceschange",ot);for(let tt=0;tt<C.length;tt++){let mt=T[tt];mt!==null&&(T[tt]=null,C[tt].disconnect(mt))}N=null,W=null,g.reset();for(let tt in m)delete m[tt];if(t.setRenderTarget(w),f=null,d=null,u=null,s=null,b=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(S),t.setSize(_.width,_.height,!1),U!==null){let tt=U.camera;tt.fov=U.fov,tt.zoom=U.zoom,tt.updateProjectionMatrix(),U=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",z),s.addEventListener("inputsourceschange",ot),x.xrCompatible!==!0&&await e.makeXRCompatible(),S=t.getPixelRatio(),t.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,At=null,St=null;x.depth&&(St=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=x.stencil?Es:vs,At=x.stencil?_r:Oi);let Wt={colorFormat:e.RGBA8,depthFormat:St,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Wt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new di(d.textureWidth,d.textureHeight,{format:zi,type:ii,depthTexture:new Ms(d.textureWidth,d.textureHeight,At,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xt={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new di(f.framebufferWidth,f.framebufferHeight,{format:zi,type:ii,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function ot(tt){for(let mt=0;mt<tt.removed.length;mt++){let xt=tt.removed[mt],At=T.indexOf(xt);At>=0&&(T[At]=null,C[At].disconnect(xt))}for(let mt=0;mt<tt.added.length;mt++){let xt=tt.added[mt],At=T.indexOf(xt);if(At===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=T.length){T.push(xt),At=Wt;break}else if(T[Wt]===null){T[Wt]=xt,At=Wt;break}if(At===-1)break}let St=C[At];St&&St.connect(xt)}}function Z(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,xt=tt.far;g.texture!==null&&(g.depthNear>0&&(mt=g.depthNear),g.depthFar>0&&(xt=g.depthFar)),G.near=P.near=R.near=mt,G.far=P.far=R.far=xt,(N!==G.near||W!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),N=G.near,W=G.far),G.layers.mask=tt.layers.mask|6,R.layers.mask=G.layers.mask&-5,P.layers.mask=G.layers.mask&-3;let At=tt.parent,St=G.cameras;Z(G,At);for(let Wt=0;Wt<St.length;Wt++)Z(St[Wt],At);G.projectionMatrix.copy(R.projectionMatrix),G.projectionMatrixInverse.copy(R.projectionMatrixInverse),U===null&&tt.isPerspectiveCamera&&(U={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,G,At)};function Q(tt,mt,xt){xt===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(xt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=lo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(tt){l=tt,d!==null&&(d.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(G)},this.getCameraTexture=function(tt){return m[tt]};let st=null;function dt(tt,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let xt=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let At=!1;xt.length!==G.cameras.length&&(G.cameras.length=0,At=!0);for(let Gt=0;Gt<xt.length;Gt++){let fe=xt[Gt],he=null;if(f!==null)he=f.getViewport(fe);else{let $e=u.getViewSubImage(d,fe);he=$e.viewport,Gt===0&&(t.setRenderTargetTextures(b,$e.colorTexture,$e.depthStencilTexture),t.setRenderTarget(b))}let ie=O[Gt];ie===void 0&&(ie=new Zn,ie.layers.enable(Gt),ie.viewport=new Pe,O[Gt]=ie),ie.matrix.fromArray(fe.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(fe.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(he.x,he.y,he.width,he.height),Gt===0&&(G.matrix.copy(ie.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),At===!0&&G.cameras.push(ie)}let St=s.enabledFeatures;if(St&&St.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let Gt=u.getDepthInformation(xt[0]);Gt&&Gt.isValid&&Gt.texture&&g.init(Gt,s.renderState)}if(St&&St.includes("camera-access")&&v){t.state.unbindTexture(),u=n.getBinding();for(let Gt=0;Gt<xt.length;Gt++){let fe=xt[Gt].camera;if(fe){let he=m[fe];he||(he=new ma,m[fe]=he);let ie=u.getCameraImage(fe);he.sourceTexture=ie}}}}for(let xt=0;xt<C.length;xt++){let At=T[xt],St=C[xt];At!==null&&St!==void 0&&St.update(At,mt,c||o)}st&&st(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new rg;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},dw=new Re,mg=new ne;mg.set(-1,0,0,0,1,0,0,0,1);function fw(i,t){function e(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,Sd(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,x,w,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),u(g,m)):m.isMeshPhongMaterial?(r(g,m),h(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),d(g,m),m.isMeshPhysicalMaterial&&f(g,m,b)):m.isMeshMatcapMaterial?(r(g,m),p(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),v(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,x,w):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,e(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===Kn&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,e(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===Kn&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,e(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,e(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let x=t.get(m),w=x.envMap,b=x.envMapRotation;w&&(g.envMap.value=w,g.envMapRotation.value.setFromMatrix4(dw.makeRotationFromEuler(b)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(mg),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,x,w){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*x,g.scale.value=w*.5,m.map&&(g.map.value=m.map,e(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function h(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function u(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function d(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function f(g,m,x){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===Kn&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=x.texture,g.transmissionSamplerSize.value.set(x.width,x.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,g.specularIntensityMapTransform))}function p(g,m){m.matcap&&(g.matcap.value=m.matcap)}function v(g,m){let x=t.get(m).light;g.referencePosition.value.setFromMatrixPosition(x.matrixWorld),g.nearDistance.value=x.shadow.camera.near,g.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function pw(i,t,e,n){let s={},r={};function o(x,w){let b=w.program;n.uniformBlockBinding(x,b,s[x.id])}function a(x,w){let b=s[x.id];b===void 0&&(p(x),b=l(x),s[x.id]=b,x.addEventListener("dispose",g));let C=w.program;n.updateUBOMapping(x,C);let T=t.render.frame;r[x.id]!==T&&(c(x),r[x.id]=T)}function l(x){let w=i.createBuffer(),b=x.__size,C=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function c(x){let w=s[x.id],b=x.uniforms,C=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let T=0,_=b.length;T<_;T++){let S=b[T];if(Array.isArray(S))for(let U=0,R=S.length;U<R;U++)h(S[U],T,U,C);else h(S,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,w,b,C){if(d(x,w,b,C)===!0){let T=x.__offset,_=x.value;if(Array.isArray(_)){let S=0;for(let U=0;U<_.length;U++){let R=_[U],P=v(R,!0);u(R,x.__data,S),S+=P.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,x.__data)}}function u(x,w,b){typeof x=="number"||typeof x=="boolean"?w[b]=x:x.isMatrix3?(w[b]=x.elements[0],w[b+1]=x.elements[1],w[b+2]=x.elements[2],w[b+3]=0,w[b+4]=x.elements[3],w[b+5]=x.elements[4],w[b+6]=x.elements[5],w[b+7]=0,w[b+8]=x.elements[6],w[b+9]=x.elements[7],w[b+10]=x.elements[8],w[b+11]=0):ArrayBuffer.isView(x)?w.set(x.subarray(0,w.length-b),b):x.toArray(w,b)}function d(x,w,b,C){let T=x.value,_=w+"_"+b;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let S=C[_],U=!1;for(let R=0;R<T.length;R++)f(T[R],S,R)===!0&&(U=!0);return U}return f(T,C,_)}function f(x,w,b){if(w[b]===void 0)return typeof x=="number"||typeof x=="boolean"?w[b]=x:ArrayBuffer.isView(x)?w[b]=x.slice():w[b]=x.clone(),!0;{let C=w[b];if(typeof x=="number"||typeof x=="boolean"){if(C!==x)return w[b]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(C.equals(x)===!1)return C.copy(x),!0}}return!1}function p(x){let w=x.uniforms,b=0,C=16;for(let _=0,S=w.length;_<S;_++){let U=Array.isArray(w[_])?w[_]:[w[_]];for(let R=0,P=U.length;R<P;R++){let O=U[R],G=Array.isArray(O.value)?O.value:[O.value],N=Array.isArray(w[_])||Array.isArray(O.value),W=b;for(let z=0,ot=G.length;z<ot;z++){let Z=G[z],Q=v(Z,N),st=b%C,dt=st%Q.boundary,ut=st+dt;b+=dt,ut!==0&&C-ut<Q.storage&&(b+=C-ut),z===0&&(W=b),b+=Q.storage}let $=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new $((b-W)/Float32Array.BYTES_PER_ELEMENT),O.__offset=W}}let T=b%C;return T>0&&(b+=C-T),x.__size=b,x.__cache={},this}function v(x,w){let b={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(b.boundary=4,b.storage=4):x.isVector2?(b.boundary=8,b.storage=8):x.isVector3||x.isColor?(b.boundary=16,b.storage=12):x.isVector4?(b.boundary=16,b.storage=16):x.isMatrix3?(b.boundary=16,b.storage=48):x.isMatrix4?(b.boundary=16,b.storage=64):x.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(b.boundary=16,b.storage=x.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",x),w===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function g(x){let w=x.target;w.removeEventListener("dispose",g),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function m(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:m}}var mw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ss=null;function gw(){return ss===null&&(ss=new Zl(mw,16,16,tr,ki),ss.name="DFG_LUT",ss.minFilter=Jn,ss.magFilter=Jn,ss.wrapS=ts,ss.wrapT=ts,ss.generateMipmaps=!1,ss.needsUpdate=!0),ss}var hh=class{constructor(t={}){let{canvas:e=Lm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ii}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let v=f,g=new Set([Cc,Ac,Tc]),m=new Set([ii,Oi,bo,_r,wc,Ec]),x=new Uint32Array(4),w=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],S=[],U=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=is,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let R=this,P=!1,O=null,G=null,N=null,W=null;this._outputColorSpace=ui;let $=0,z=0,ot=null,Z=-1,Q=null,st=new Pe,dt=new Pe,ut=null,tt=new re(0),mt=0,xt=e.width,At=e.height,St=1,Wt=null,oe=null,Gt=new Pe(0,0,xt,At),fe=new Pe(0,0,xt,At),he=!1,ie=new Ws,$e=new Jl,ze=!1,ln=!1,Ue=new Re,wn=new L,be=new Pe,gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},je=!1;function cn(){return ot===null?St:1}let k=n;function Rt(A,V){return e.getContext(A,V)}let Yt,ae,Mt,Oe,Vt,qt,I,M,q,ht,at,_t,yt,et,it,pt,B,rt,nt,wt,gt,bt,Ht;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",jt,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),k===null){let V="webgl2";if(k=Rt(V,A),k===null)throw Rt(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Kt()}catch(A){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),Qt("WebGLRenderer: "+A.message),A}function Kt(){Yt=new AS(k),Yt.init(),gt=new cw(k,Yt),ae=new gS(k,Yt,t,gt),Mt=new aw(k,Yt),ae.reversedDepthBuffer&&d&&Mt.buffers.depth.setReversed(!0),G=k.createFramebuffer(),N=k.createFramebuffer(),W=k.createFramebuffer(),Oe=new PS(k),Vt=new YM,qt=new lw(k,Yt,Mt,Vt,ae,gt,Oe),I=new TS(R),M=new Iy(k),bt=new pS(k,M),q=new CS(k,M,Oe,bt),ht=new IS(k,q,M,bt,Oe),rt=new LS(k,ae,qt),it=new _S(Vt),at=new qM(R,I,Yt,ae,bt,it),_t=new fw(R,Vt),yt=new ZM,et=new ew(Yt),B=new fS(R,I,Mt,ht,p,l),pt=new ow(R,ht,ae),Ht=new pw(k,Oe,ae,Mt),nt=new mS(k,Yt,Oe),wt=new RS(k,Yt,Oe),Oe.programs=at.programs,R.capabilities=ae,R.extensions=Yt,R.properties=Vt,R.renderLists=yt,R.shadowMap=pt,R.state=Mt,R.info=Oe}v!==ii&&(U=new NS(v,e.width,e.height,a,s,r));let ct=new Ud(R,k);this.xr=ct,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let A=Yt.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=Yt.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return St},this.setPixelRatio=function(A){A!==void 0&&(St=A,this.setSize(xt,At,!1))},this.getSize=function(A){return A.set(xt,At)},this.setSize=function(A,V,j=!0){if(ct.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=A,At=V,e.width=Math.floor(A*St),e.height=Math.floor(V*St),j===!0&&(e.style.width=A+"px",e.style.height=V+"px"),U!==null&&U.setSize(e.width,e.height),this.setViewport(0,0,A,V)},this.getDrawingBufferSize=function(A){return A.set(xt*St,At*St).floor()},this.setDrawingBufferSize=function(A,V,j){xt=A,At=V,St=j,e.width=Math.floor(A*j),e.height=Math.floor(V*j),this.setViewport(0,0,A,V)},this.setEffects=function(A){if(v===ii){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let V=0;V<A.length;V++)if(A[V].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(st)},this.getViewport=function(A){return A.copy(Gt)},this.setViewport=function(A,V,j,Y){A.isVector4?Gt.set(A.x,A.y,A.z,A.w):Gt.set(A,V,j,Y),Mt.viewport(st.copy(Gt).multiplyScalar(cn()).round())},this.getScissor=function(A){return A.copy(fe)},this.setScissor=function(A,V,j,Y){A.isVector4?fe.set(A.x,A.y,A.z,A.w):fe.set(A,V,j,Y),Mt.scissor(dt.copy(fe).multiplyScalar(cn()).round())},this.getScissorTest=function(){return he},this.setScissorTest=function(A){Mt.setScissorTest(he=A)},this.setOpaqueSort=function(A){Wt=A},this.setTransparentSort=function(A){oe=A},this.getClearColor=function(A){return A.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(A=!0,V=!0,j=!0){let Y=0;if(A){let J=!1;if(ot!==null){let Et=ot.texture.format;J=g.has(Et)}if(J){let Et=ot.texture.type,Lt=m.has(Et),Tt=B.getClearColor(),It=B.getClearAlpha(),zt=Tt.r,te=Tt.g,me=Tt.b;Lt?(x[0]=zt,x[1]=te,x[2]=me,x[3]=It,k.clearBufferuiv(k.COLOR,0,x)):(w[0]=zt,w[1]=te,w[2]=me,w[3]=It,k.clearBufferiv(k.COLOR,0,w))}else Y|=k.COLOR_BUFFER_BIT}V&&(Y|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&k.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),O=A},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",jt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),B.dispose(),yt.dispose(),et.dispose(),qt.dispose(),Vt.dispose(),I.dispose(),ht.dispose(),q.dispose(),bt.dispose(),Ht.dispose(),at.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",nl),ct.removeEventListener("sessionend",qi),cs.stop()};function Bt(A){A.preventDefault(),la("WebGLRenderer: Context Lost."),P=!0}function jt(){la("WebGLRenderer: Context Restored."),P=!1;let A=Oe.autoReset,V=pt.enabled,j=pt.autoUpdate,Y=pt.needsUpdate,J=pt.type;Kt(),Oe.autoReset=A,pt.enabled=V,pt.autoUpdate=j,pt.needsUpdate=Y,pt.type=J}function Ct(A){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function ce(A){let V=A.target;V.removeEventListener("dispose",ce),Ve(V)}function Ve(A){Gn(A),Vt.remove(A)}function Gn(A){let V=Vt.get(A).programs;V!==void 0&&(V.forEach(function(j){at.releaseProgram(j)}),A.isShaderMaterial&&at.releaseShaderCache(A))}this.renderBufferDirect=function(A,V,j,Y,J,Et){V===null&&(V=gn);let Lt=J.isMesh&&J.matrixWorld.determinantAffine()<0,Tt=Ho(A,V,j,Y,J);Mt.setMaterial(Y,Lt);let It=j.index,zt=1;if(Y.wireframe===!0){if(It=q.getWireframeAttribute(j),It===void 0)return;zt=2}let te=j.drawRange,me=j.attributes.position,kt=te.start*zt,ge=(te.start+te.count)*zt;Et!==null&&(kt=Math.max(kt,Et.start*zt),ge=Math.min(ge,(Et.start+Et.count)*zt)),It!==null?(kt=Math.max(kt,0),ge=Math.min(ge,It.count)):me!=null&&(kt=Math.max(kt,0),ge=Math.min(ge,me.count));let Je=ge-kt;if(Je<0||Je===1/0)return;bt.setup(J,Y,Tt,j,It);let Ie,De=nt;if(It!==null&&(Ie=M.get(It),De=wt,De.setIndex(Ie)),J.isMesh)Y.wireframe===!0?(Mt.setLineWidth(Y.wireframeLinewidth*cn()),De.setMode(k.LINES)):De.setMode(k.TRIANGLES);else if(J.isLine){let _n=Y.linewidth;_n===void 0&&(_n=1),Mt.setLineWidth(_n*cn()),J.isLineSegments?De.setMode(k.LINES):J.isLineLoop?De.setMode(k.LINE_LOOP):De.setMode(k.LINE_STRIP)}else J.isPoints?De.setMode(k.POINTS):J.isSprite&&De.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Yt.get("WEBGL_multi_draw"))De.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let _n=J._multiDrawStarts,Ft=J._multiDrawCounts,hn=J._multiDrawCount,xe=It?M.get(It).bytesPerElement:1,us=Vt.get(Y).currentProgram.getUniforms();for(let un=0;un<hn;un++)us.setValue(k,"_gl_DrawID",un),De.render(_n[un]/xe,Ft[un])}else if(J.isInstancedMesh)De.renderInstances(kt,Je,J.count);else if(j.isInstancedBufferGeometry){let _n=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ft=Math.min(j.instanceCount,_n);De.renderInstances(kt,Je,Ft)}else De.render(kt,Je)};function zo(A,V,j,Y){O!==null&&A.isNodeMaterial&&O.setObject(Y,A),ze===!0&&it.setState(A,j,!1),A.transparent===!0&&A.side===jn&&A.forceSinglePass===!1?(A.side=Kn,A.needsUpdate=!0,Yi(A,V,Y),A.side=Qs,A.needsUpdate=!0,Yi(A,V,Y),A.side=jn):Yi(A,V,Y)}this.compile=function(A,V,j=null){j===null&&(j=A),O!==null&&O.renderStart(A,V,j),T=et.get(j),T.init(V),S.push(T),j.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),A!==j&&A.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),T.setupLights(),O!==null&&O.updateLights(T.state.lightsArray),ln=this.localClippingEnabled,ze=it.init(this.clippingPlanes,ln),ze===!0&&it.setGlobalState(this.clippingPlanes,V),O!==null&&pt.render(T.state.shadowsArray,j,V);let Y=new Set;return A.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Et=J.material;if(Et)if(Array.isArray(Et))for(let Lt=0;Lt<Et.length;Lt++){let Tt=Et[Lt];zo(Tt,j,V,J),Y.add(Tt)}else zo(Et,j,V,J),Y.add(Et)}),T=S.pop(),O!==null&&O.renderEnd(),Y},this.compileAsync=function(A,V,j=null){let Y=this.compile(A,V,j);return new Promise(J=>{function Et(){if(Y.forEach(function(Lt){let It=Vt.get(Lt).currentProgram;(It===void 0||It.isReady())&&Y.delete(Lt)}),Y.size===0){J(A);return}setTimeout(Et,10)}Yt.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let Lr=null;function jh(A){Lr&&Lr(A)}function nl(){cs.stop()}function qi(){cs.start()}let cs=new rg;cs.setAnimationLoop(jh),typeof self<"u"&&cs.setContext(self),this.setAnimationLoop=function(A){Lr=A,ct.setAnimationLoop(A),A===null?cs.stop():cs.start()},ct.addEventListener("sessionstart",nl),ct.addEventListener("sessionend",qi),this.render=function(A,V){if(V!==void 0&&V.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(P===!0)return;O!==null&&O.renderStart(A,V);let j=ct.enabled===!0&&ct.isPresenting===!0,Y=U!==null&&(ot===null||j)&&U.begin(R,ot);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(V),V=ct.getCamera()),A.isScene===!0&&A.onBeforeRender(R,A,V,ot),T=et.get(A,S.length),T.init(V),T.state.textureUnits=qt.getTextureUnits(),S.push(T),Ue.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?$e.setFromArrayCamera(V):ie.setFromProjectionMatrix(Ue,Mi,V.reversedDepth),ln=this.localClippingEnabled,ze=it.init(this.clippingPlanes,ln),C=yt.get(A,_.length),C.init(),_.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Lt=R.xr.getDepthSensingMesh();Lt!==null&&hs(Lt,V,-1/0,R.sortObjects)}hs(A,V,0,R.sortObjects),C.finish(),O!==null&&O.updateLights(T.state.lightsArray),R.sortObjects===!0&&C.sort(Wt,oe),je=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,je&&B.addToRenderList(C,A),this.info.autoReset===!0&&this.info.reset(),ze===!0&&it.beginShadows();let J=T.state.shadowsArray;if(pt.render(J,A,V),ze===!0&&it.endShadows(),(Y&&U.hasRenderPass())===!1){let Lt=C.opaque,Tt=C.transmissive;if(T.setupLights(),V.isArrayCamera){let It=V.cameras;if(Tt.length>0)for(let zt=0,te=It.length;zt<te;zt++){let me=It[zt];Ci(Lt,Tt,A,me)}je&&B.render(A);for(let zt=0,te=It.length;zt<te;zt++){let me=It[zt];Vo(C,A,me,me.viewport)}}else Tt.length>0&&Ci(Lt,Tt,A,V),je&&B.render(A),Vo(C,A,V)}ot!==null&&z===0&&(qt.updateMultisampleRenderTarget(ot),qt.updateRenderTargetMipmap(ot)),Y&&U.end(R),A.isScene===!0&&A.onAfterRender(R,A,V),bt.resetDefaultState(),Z=-1,Q=null,S.pop(),S.length>0?(T=S[S.length-1],qt.setTextureUnits(T.state.textureUnits),ze===!0&&it.setGlobalState(R.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,O!==null&&O.renderEnd()};function hs(A,V,j,Y){if(A.visible===!1)return;if(A.layers.test(V.layers)){if(A.isGroup)j=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(V);else if(A.isLight)T.pushLight(A),A.castShadow&&T.pushShadow(A);else if(A.isSprite){let Lt=V.isArrayCamera?$e:ie;if(!A.frustumCulled||A.intersectsFrustum(Lt)){Y&&be.setFromMatrixPosition(A.matrixWorld).applyMatrix4(Ue);let Tt=ht.update(A),It=A.material;It.visible&&C.push(A,Tt,It,j,be.z,null,V)}}else if(A.isMesh||A.isLine||A.isPoints){let Lt=V.isArrayCamera?$e:ie;if(!A.frustumCulled||A.intersectsFrustum(Lt)){let Tt=ht.update(A),It=A.material;if(Y&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),be.copy(A.boundingSphere.center)):(Tt.boundingSphere===null&&Tt.computeBoundingSphere(),be.copy(Tt.boundingSphere.center)),be.applyMatrix4(A.matrixWorld).applyMatrix4(Ue)),Array.isArray(It)){let zt=Tt.groups;for(let te=0,me=zt.length;te<me;te++){let kt=zt[te],ge=It[kt.materialIndex];ge&&ge.visible&&C.push(A,Tt,ge,j,be.z,kt,V)}}else It.visible&&C.push(A,Tt,It,j,be.z,null,V)}}}let Et=A.children;for(let Lt=0,Tt=Et.length;Lt<Tt;Lt++)hs(Et[Lt],V,j,Y)}function Vo(A,V,j,Y){let{opaque:J,transmissive:Et,transparent:Lt}=A;T.setupLightsView(j),ze===!0&&it.setGlobalState(R.clippingPlanes,j),Y&&Mt.viewport(st.copy(Y)),J.length>0&&Qe(J,V,j),Et.length>0&&Qe(Et,V,j),Lt.length>0&&Qe(Lt,V,j),Mt.buffers.depth.setTest(!0),Mt.buffers.depth.setMask(!0),Mt.buffers.color.setMask(!0),Mt.setPolygonOffset(!1)}function Ci(A,V,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Y.id]===void 0){let kt=Yt.has("EXT_color_buffer_half_float")||Yt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Y.id]=new di(1,1,{generateMipmaps:!0,type:kt?ki:ii,minFilter:ws,samples:Math.max(4,ae.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ye.workingColorSpace})}let Et=T.state.transmissionRenderTarget[Y.id],Lt=Y.viewport||st;Et.setSize(Lt.z*R.transmissionResolutionScale,Lt.w*R.transmissionResolutionScale);let Tt=R.getRenderTarget(),It=R.getActiveCubeFace(),zt=R.getActiveMipmapLevel();R.setRenderTarget(Et),R.getClearColor(tt),mt=R.getClearAlpha(),mt<1&&R.setClearColor(16777215,.5),R.clear(),je&&B.render(j);let te=R.toneMapping;R.toneMapping=is;let me=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),T.setupLightsView(Y),ze===!0&&it.setGlobalState(R.clippingPlanes,Y),Qe(A,j,Y),qt.updateMultisampleRenderTarget(Et),qt.updateRenderTargetMipmap(Et),Yt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let ge=0,Je=V.length;ge<Je;ge++){let Ie=V[ge],{object:De,geometry:_n,material:Ft,group:hn}=Ie;if(Ft.side===jn&&De.layers.test(Y.layers)){let xe=Ft.side;Ft.side=Kn,Ft.needsUpdate=!0,on(De,j,Y,_n,Ft,hn),Ft.side=xe,Ft.needsUpdate=!0,kt=!0}}kt===!0&&(qt.updateMultisampleRenderTarget(Et),qt.updateRenderTargetMipmap(Et))}R.setRenderTarget(Tt,It,zt),R.setClearColor(tt,mt),me!==void 0&&(Y.viewport=me),R.toneMapping=te}function Qe(A,V,j){let Y=V.isScene===!0?V.overrideMaterial:null;for(let J=0,Et=A.length;J<Et;J++){let Lt=A[J],{object:Tt,geometry:It,group:zt}=Lt,te=Lt.material;te.allowOverride===!0&&Y!==null&&(te=Y),Tt.layers.test(j.layers)&&on(Tt,V,j,It,te,zt)}}function on(A,V,j,Y,J,Et){O!==null&&J.isNodeMaterial&&O.setObject(A,J),A.onBeforeRender(R,V,j,Y,J,Et),A.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),J.onBeforeRender(R,V,j,Y,A,Et),J.transparent===!0&&J.side===jn&&J.forceSinglePass===!1?(J.side=Kn,J.needsUpdate=!0,R.renderBufferDirect(j,V,Y,J,A,Et),J.side=Qs,J.needsUpdate=!0,R.renderBufferDirect(j,V,Y,J,A,Et),J.side=jn):R.renderBufferDirect(j,V,Y,J,A,Et),A.onAfterRender(R,V,j,Y,J,Et)}function an(A){let V=0;for(let j of A)j.texture!==null&&V++;return V}function Yi(A,V,j){V.isScene!==!0&&(V=gn);let Y=Vt.get(A),J=T.state.lights,Et=T.state.shadowsArray,Lt=J.state.version,Tt=at.getParameters(A,J.state,Et,V,j,T.state.lightProbeGridArray),It=at.getProgramCacheKey(Tt),zt=Y.programs;Y.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?V.environment:null,Y.fog=V.fog;let te=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;Y.envMap=I.get(A.envMap||Y.environment,te),Y.envMapRotation=Y.environment!==null&&A.envMap===null?V.environmentRotation:A.envMapRotation,zt===void 0&&(A.addEventListener("dispose",ce),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let me=zt.get(It);if(me!==void 0){if(Y.currentProgram===me&&Y.lightsStateVersion===Lt)return Go(A,Tt),me}else Tt.uniforms=at.getUniforms(A),O!==null&&A.isNodeMaterial&&O.build(A,j,Tt),A.onBeforeCompile(Tt,R),me=at.acquireProgram(Tt,It),zt.set(It,me),Y.uniforms=Tt.uniforms;let kt=Y.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&(kt.clippingPlanes=it.uniform),Go(A,Tt),Y.needsLights=Ls(A),Y.lightsStateVersion=Lt,Y.needsLights&&(kt.ambientLightColor.value=J.state.ambient,kt.lightProbe.value=J.state.probe,kt.sunLights.value=J.state.sun,kt.sunLightShadows.value=J.state.sunShadow,kt.directionalLights.value=J.state.directional,kt.directionalLightShadows.value=J.state.directionalShadow,kt.spotLights.value=J.state.spot,kt.spotLightShadows.value=J.state.spotShadow,kt.rectAreaLights.value=J.state.rectArea,kt.ltc_1.value=J.state.rectAreaLTC1,kt.ltc_2.value=J.state.rectAreaLTC2,kt.pointLights.value=J.state.point,kt.pointLightShadows.value=J.state.pointShadow,kt.hemisphereLights.value=J.state.hemi,kt.sunShadowMatrix.value=J.state.sunShadowMatrix,kt.sunShadowCascade.value=J.state.sunShadowCascade,kt.directionalShadowMatrix.value=J.state.directionalShadowMatrix,kt.spotLightMatrix.value=J.state.spotLightMatrix,kt.spotLightMap.value=J.state.spotLightMap,kt.pointShadowMatrix.value=J.state.pointShadowMatrix),Y.numLightProbeGrids=an(T.state.lightProbeGridArray),Y.currentProgram=me,Y.uniformsList=null,me}function ri(A,V,j,Y,J){let Et=Vt.get(A),Lt=Et.currentProgram.id+","+Y+","+J,Tt=Et.programVariants.get(Lt);return Tt===void 0?(Tt=Yi(A,V,j),Et.programVariants.set(Lt,Tt)):(Et.currentProgram=Tt,Et.uniformsList=null,Et.outputColorSpace=Y,Et.toneMapping=J),Tt}function Ps(A){if(A.uniformsList===null){let V=A.currentProgram.getUniforms();A.uniformsList=So.seqWithValue(V.seq,A.uniforms)}return A.uniformsList}function Go(A,V){let j=Vt.get(A);j.outputColorSpace=V.outputColorSpace,j.batching=V.batching,j.batchingColor=V.batchingColor,j.instancing=V.instancing,j.instancingColor=V.instancingColor,j.instancingMorph=V.instancingMorph,j.skinning=V.skinning,j.morphTargets=V.morphTargets,j.morphNormals=V.morphNormals,j.morphColors=V.morphColors,j.morphTargetsCount=V.morphTargetsCount,j.numClippingPlanes=V.numClippingPlanes,j.numIntersection=V.numClipIntersection,j.vertexAlphas=V.vertexAlphas,j.vertexTangents=V.vertexTangents,j.toneMapping=V.toneMapping}function Ho(A,V,j,Y,J){V.isScene!==!0&&(V=gn),qt.resetTextureUnits();let Et=V.fog,Lt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?V.environment:null,Tt=ot===null?R.outputColorSpace:ot.isXRRenderTarget===!0?ot.texture.colorSpace:ye.workingColorSpace,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=I.get(Y.envMap||Lt,It),te=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,me=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!j.morphAttributes.position,ge=!!j.morphAttributes.normal,Je=!!j.morphAttributes.color,Ie=is;Y.toneMapped&&(ot===null||ot.isXRRenderTarget===!0)&&(Ie=R.toneMapping);let De=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,_n=De!==void 0?De.length:0,Ft=Vt.get(Y),hn=T.state.lights;if(ze===!0&&(ln===!0||A!==Q)){let Ne=A===Q&&Y.id===Z;it.setState(Y,A,Ne)}let xe=!1,us=!1;Y.version===Ft.__version?Ft.needsLights&&Ft.lightsStateVersion!==hn.state.version||J.isBatchedMesh&&Ft.batching===!1||!J.isBatchedMesh&&Ft.batching===!0||J.isBatchedMesh&&Ft.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ft.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ft.instancing===!1||!J.isInstancedMesh&&Ft.instancing===!0||J.isSkinnedMesh&&Ft.skinning===!1||!J.isSkinnedMesh&&Ft.skinning===!0||J.isInstancedMesh&&Ft.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ft.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ft.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ft.instancingMorph===!1&&J.morphTexture!==null||Ft.envMap!==zt||Y.fog===!0&&Ft.fog!==Et||Ft.numClippingPlanes!==void 0&&(Ft.numClippingPlanes!==it.numPlanes||Ft.numIntersection!==it.numIntersection)||Ft.vertexAlphas!==te||Ft.vertexTangents!==me||Ft.morphTargets!==kt||Ft.morphNormals!==ge||Ft.morphColors!==Je||Ft.morphTargetsCount!==_n||Ft.numLightProbeGrids!==an(T.state.lightProbeGridArray)?xe=!0:(Ft.outputColorSpace!==Tt||Ft.toneMapping!==Ie)&&(us=!0):(xe=!0,Ft.__version=Y.version);let un=Ft.currentProgram;(xe===!0||us===!0)&&(un=us===!0?ri(Y,V,J,Tt,Ie):Yi(Y,V,J),O&&Y.isNodeMaterial&&O.onUpdateProgram(Y,un,Ft));let Nr=!1,$i=!1,ds=!1,ue=un.getUniforms(),tn=Ft.uniforms;if(Mt.useProgram(un.program)&&(Nr=!0,$i=!0,ds=!0),Y.id!==Z&&(Z=Y.id,$i=!0),Nr||Q!==A){Mt.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),ue.setValue(k,"projectionMatrix",A.projectionMatrix),ue.setValue(k,"viewMatrix",A.matrixWorldInverse);let dn=ue.map.cameraPosition;dn!==void 0&&dn.setValue(k,wn.setFromMatrixPosition(A.matrixWorld)),ae.logarithmicDepthBuffer&&ue.setValue(k,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ue.setValue(k,"isOrthographic",A.isOrthographicCamera===!0),Q!==A&&(Q=A,$i=!0,ds=!0)}if(Ft.needsLights&&(hn.state.sunShadowMap.length>0&&ue.setValue(k,"sunShadowMap",hn.state.sunShadowMap,qt),hn.state.directionalShadowMap.length>0&&ue.setValue(k,"directionalShadowMap",hn.state.directionalShadowMap,qt),hn.state.spotShadowMap.length>0&&ue.setValue(k,"spotShadowMap",hn.state.spotShadowMap,qt),hn.state.pointShadowMap.length>0&&ue.setValue(k,"pointShadowMap",hn.state.pointShadowMap,qt)),J.isSkinnedMesh){ue.setOptional(k,J,"bindMatrix"),ue.setOptional(k,J,"bindMatrixInverse");let Ne=J.skeleton;Ne&&(Ne.boneTexture===null&&Ne.computeBoneTexture(),ue.setValue(k,"boneTexture",Ne.boneTexture,qt))}J.isBatchedMesh&&(ue.setOptional(k,J,"batchingTexture"),ue.setValue(k,"batchingTexture",J._matricesTexture,qt),ue.setOptional(k,J,"batchingIdTexture"),ue.setValue(k,"batchingIdTexture",J._indirectTexture,qt),ue.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&ue.setValue(k,"batchingColorTexture",J._colorsTexture,qt));let Hn=j.morphAttributes;if((Hn.position!==void 0||Hn.normal!==void 0||Hn.color!==void 0)&&rt.update(J,j,un),($i||Ft.receiveShadow!==J.receiveShadow)&&(Ft.receiveShadow=J.receiveShadow,ue.setValue(k,"receiveShadow",J.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&V.environment!==null&&(tn.envMapIntensity.value=V.environmentIntensity),tn.dfgLUT!==void 0&&(tn.dfgLUT.value=gw()),$i){if(ue.setValue(k,"toneMappingExposure",R.toneMappingExposure),Ft.needsLights&&Ir(tn,ds),Et&&Y.fog===!0&&_t.refreshFogUniforms(tn,Et),_t.refreshMaterialUniforms(tn,Y,St,At,T.state.transmissionRenderTarget[A.id]),Ft.needsLights&&Ft.numLightProbeGrids>0){let Ne=b,dn=0;for(let On of T.state.lightProbeGridArray)On.texture!==null&&(Ne.textures[dn]=On.texture,Ne.min[dn]=On.boundingBox.min,Ne.max[dn]=On.boundingBox.max,Ne.resolution[dn]=On.resolution,dn++);for(let On in Ne)Ne[On].length=dn;tn.probesSH.value=Ne.textures,tn.probesMin.value=Ne.min,tn.probesMax.value=Ne.max,tn.probesResolution.value=Ne.resolution}So.upload(k,Ps(Ft),tn,qt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(So.upload(k,Ps(Ft),tn,qt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ue.setValue(k,"center",J.center),ue.setValue(k,"modelViewMatrix",J.modelViewMatrix),ue.setValue(k,"normalMatrix",J.normalMatrix),ue.setValue(k,"modelMatrix",J.matrixWorld),Y.uniformsGroups!==void 0){let Ne=Y.uniformsGroups;for(let dn=0,On=Ne.length;dn<On;dn++){let il=Ne[dn];Ht.update(il,un),Ht.bind(il,un)}}return un}function Ir(A,V){A.ambientLightColor.needsUpdate=V,A.lightProbe.needsUpdate=V,A.sunLights.needsUpdate=V,A.sunLightShadows.needsUpdate=V,A.directionalLights.needsUpdate=V,A.directionalLightShadows.needsUpdate=V,A.pointLights.needsUpdate=V,A.pointLightShadows.needsUpdate=V,A.spotLights.needsUpdate=V,A.spotLightShadows.needsUpdate=V,A.rectAreaLights.needsUpdate=V,A.hemisphereLights.needsUpdate=V}function Ls(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return z},this.getRenderTarget=function(){return ot},this.setRenderTargetTextures=function(A,V,j){let Y=Vt.get(A);Y.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Vt.get(A.texture).__webglTexture=V,Vt.get(A.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,V){let j=Vt.get(A);j.__webglFramebuffer=V,j.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(A,V=0,j=0){ot=A,$=V,z=j;let Y=null,J=!1,Et=!1;if(A){let Tt=Vt.get(A);if(Tt.__useDefaultFramebuffer!==void 0){Mt.bindFramebuffer(k.FRAMEBUFFER,Tt.__webglFramebuffer),st.copy(A.viewport),dt.copy(A.scissor),ut=A.scissorTest,Mt.viewport(st),Mt.scissor(dt),Mt.setScissorTest(ut),Z=-1;return}else if(Tt.__webglFramebuffer===void 0)qt.setupRenderTarget(A);else if(Tt.__hasExternalTextures)qt.rebindTextures(A,Vt.get(A.texture).__webglTexture,Vt.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let te=A.depthTexture;if(Tt.__boundDepthTexture!==te){if(te!==null&&Vt.has(te)&&(A.width!==te.image.width||A.height!==te.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qt.setupDepthRenderbuffer(A)}}let It=A.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(Et=!0);let zt=Vt.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(zt[V])?Y=zt[V][j]:Y=zt[V],J=!0):A.samples>0&&qt.useMultisampledRTT(A)===!1?Y=Vt.get(A).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,st.copy(A.viewport),dt.copy(A.scissor),ut=A.scissorTest}else st.copy(Gt).multiplyScalar(St).floor(),dt.copy(fe).multiplyScalar(St).floor(),ut=he;if(j!==0&&(Y=G),Mt.bindFramebuffer(k.FRAMEBUFFER,Y)&&Mt.drawBuffers(A,Y),Mt.viewport(st),Mt.scissor(dt),Mt.setScissorTest(ut),J){let Tt=Vt.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+V,Tt.__webglTexture,j)}else if(Et){let Tt=V;for(let It=0;It<A.textures.length;It++){let zt=Vt.get(A.textures[It]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+It,zt.__webglTexture,j,Tt)}}else if(A!==null&&j!==0){let Tt=Vt.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Tt.__webglTexture,j)}Z=-1};function Dr(A){let V=Vt.get(A);return(V.__readFormat!==A.format||V.__readType!==A.type)&&(V.__readFormat=A.format,V.__readType=A.type,V.__formatReadable=ae.textureFormatReadable(A.format),V.__typeReadable=ae.textureTypeReadable(A.type)),V}this.readRenderTargetPixels=function(A,V,j,Y,J,Et,Lt,Tt=0){if(!(A&&A.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=Vt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Lt!==void 0&&(It=It[Lt],Array.isArray(It)&&(It=It[0])),It){Mt.bindFramebuffer(k.FRAMEBUFFER,It);try{let zt=A.textures[Tt],te=zt.format,me=zt.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Tt);let kt=Dr(zt);if(kt.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=A.width-Y&&j>=0&&j<=A.height-J&&k.readPixels(V,j,Y,J,gt.convert(te),gt.convert(me),Et)}finally{let zt=ot!==null?Vt.get(ot).__webglFramebuffer:null;Mt.bindFramebuffer(k.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(A,V,j,Y,J,Et,Lt,Tt=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=Vt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Lt!==void 0&&(It=It[Lt],Array.isArray(It)&&(It=It[0])),It)if(V>=0&&V<=A.width-Y&&j>=0&&j<=A.height-J){Mt.bindFramebuffer(k.FRAMEBUFFER,It);let zt=A.textures[Tt],te=zt.format,me=zt.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Tt);let kt=Dr(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,ge),k.bufferData(k.PIXEL_PACK_BUFFER,Et.byteLength,k.STREAM_READ),k.readPixels(V,j,Y,J,gt.convert(te),gt.convert(me),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let Je=ot!==null?Vt.get(ot).__webglFramebuffer:null;Mt.bindFramebuffer(k.FRAMEBUFFER,Je);let Ie=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await Dm(k,Ie,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,ge),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Et),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(ge),k.deleteSync(Ie),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,V=null,j=0){let Y=Math.pow(2,-j),J=Math.floor(A.image.width*Y),Et=Math.floor(A.image.height*Y),Lt=V!==null?V.x:0,Tt=V!==null?V.y:0;qt.setTexture2D(A,0),k.copyTexSubImage2D(k.TEXTURE_2D,j,0,0,Lt,Tt,J,Et),Mt.unbindTexture()},this.copyTextureToTexture=function(A,V,j=null,Y=null,J=0,Et=0){let Lt,Tt,It,zt,te,me,kt,ge,Je,Ie=A.isCompressedTexture?A.mipmaps[Et]:A.image;if(j!==null)Lt=j.max.x-j.min.x,Tt=j.max.y-j.min.y,It=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,te=j.min.y,me=j.isBox3?j.min.z:0;else{let ue=Math.pow(2,-J);Lt=Math.floor(Ie.width*ue),Tt=Math.floor(Ie.height*ue),A.isDataArrayTexture?It=Ie.depth:A.isData3DTexture?It=Math.floor(Ie.depth*ue):It=1,zt=0,te=0,me=0}Y!==null?(kt=Y.x,ge=Y.y,Je=Y.z):(kt=0,ge=0,Je=0);let De=gt.convert(V.format),_n=gt.convert(V.type),Ft;V.isData3DTexture?(qt.setTexture3D(V,0),Ft=k.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(qt.setTexture2DArray(V,0),Ft=k.TEXTURE_2D_ARRAY):(qt.setTexture2D(V,0),Ft=k.TEXTURE_2D),Mt.activeTexture(k.TEXTURE0),Mt.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,V.flipY),Mt.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Mt.pixelStorei(k.UNPACK_ALIGNMENT,V.unpackAlignment);let hn=Mt.getParameter(k.UNPACK_ROW_LENGTH),xe=Mt.getParameter(k.UNPACK_IMAGE_HEIGHT),us=Mt.getParameter(k.UNPACK_SKIP_PIXELS),un=Mt.getParameter(k.UNPACK_SKIP_ROWS),Nr=Mt.getParameter(k.UNPACK_SKIP_IMAGES);Mt.pixelStorei(k.UNPACK_ROW_LENGTH,Ie.width),Mt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Ie.height),Mt.pixelStorei(k.UNPACK_SKIP_PIXELS,zt),Mt.pixelStorei(k.UNPACK_SKIP_ROWS,te),Mt.pixelStorei(k.UNPACK_SKIP_IMAGES,me);let $i=A.isDataArrayTexture||A.isData3DTexture,ds=V.isDataArrayTexture||V.isData3DTexture;if(A.isDepthTexture){let ue=Vt.get(A),tn=Vt.get(V),Hn=Vt.get(ue.__renderTarget),Ne=Vt.get(tn.__renderTarget);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,Hn.__webglFramebuffer),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ne.__webglFramebuffer);for(let dn=0;dn<It;dn++)$i&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Vt.get(A).__webglTexture,J,me+dn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Vt.get(V).__webglTexture,Et,Je+dn)),k.blitFramebuffer(zt,te,zt+Lt,te+Tt,kt,ge,kt+Lt,ge+Tt,k.DEPTH_BUFFER_BIT,k.NEAREST);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||A.isRenderTargetTexture||Vt.has(A)){let ue=Vt.get(A),tn=Vt.get(V);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,N),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,W);for(let Hn=0;Hn<It;Hn++)$i?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ue.__webglTexture,J,me+Hn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ue.__webglTexture,J),ds?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,tn.__webglTexture,Et,Je+Hn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,tn.__webglTexture,Et),J!==0?k.blitFramebuffer(zt,te,zt+Lt,te+Tt,kt,ge,kt+Lt,ge+Tt,k.COLOR_BUFFER_BIT,k.NEAREST):ds?k.copyTexSubImage3D(Ft,Et,kt,ge,Je+Hn,zt,te,Lt,Tt):k.copyTexSubImage2D(Ft,Et,kt,ge,zt,te,Lt,Tt);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else ds?A.isDataTexture||A.isData3DTexture?k.texSubImage3D(Ft,Et,kt,ge,Je,Lt,Tt,It,De,_n,Ie.data):V.isCompressedArrayTexture?k.compressedTexSubImage3D(Ft,Et,kt,ge,Je,Lt,Tt,It,De,Ie.data):k.texSubImage3D(Ft,Et,kt,ge,Je,Lt,Tt,It,De,_n,Ie):A.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Et,kt,ge,Lt,Tt,De,_n,Ie.data):A.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Et,kt,ge,Ie.width,Ie.height,De,Ie.data):k.texSubImage2D(k.TEXTURE_2D,Et,kt,ge,Lt,Tt,De,_n,Ie);Mt.pixelStorei(k.UNPACK_ROW_LENGTH,hn),Mt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,xe),Mt.pixelStorei(k.UNPACK_SKIP_PIXELS,us),Mt.pixelStorei(k.UNPACK_SKIP_ROWS,un),Mt.pixelStorei(k.UNPACK_SKIP_IMAGES,Nr),Et===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&k.generateMipmap(Ft),Mt.unbindTexture()},this.initRenderTarget=function(A){Vt.get(A).__webglFramebuffer===void 0&&qt.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?qt.setTextureCube(A,0):A.isData3DTexture?qt.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?qt.setTexture2DArray(A,0):qt.setTexture2D(A,0),Mt.unbindTexture()},this.resetState=function(){$=0,z=0,ot=null,Mt.reset(),bt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Mi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ye._getDrawingBufferColorSpace(t),e.unpackColorSpace=ye._getUnpackColorSpace()}};var gg={type:"change"},Od={type:"start"},xg={type:"end"},fh=new dr,_g=new $n,_w=Math.cos(70*xr.DEG2RAD),bn=new L,si=2*Math.PI,Te={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Fd=1e-6,ph=class extends Pa{constructor(t,e=null){super(t,e),this.state=Te.NONE,this.target=new L,this.cursor=new L,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ks.ROTATE,MIDDLE:Ks.DOLLY,RIGHT:Ks.PAN},this.touches={ONE:js.ROTATE,TWO:js.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new L,this._lastQuaternion=new sn,this._lastTargetPosition=new L,this._quat=new sn().setFromUnitVectors(t.up,new L(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new _o,this._sphericalDelta=new _o,this._scale=1,this._panOffset=new L,this._rotateStart=new Dt,this._rotateEnd=new Dt,this._rotateDelta=new Dt,this._panStart=new Dt,this._panEnd=new Dt,this._panDelta=new Dt,this._dollyStart=new Dt,this._dollyEnd=new Dt,this._dollyDelta=new Dt,this._dollyDirection=new L,this._mouse=new Dt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=yw.bind(this),this._onPointerDown=xw.bind(this),this._onPointerUp=vw.bind(this),this._onContextMenu=Aw.bind(this),this._onMouseWheel=Mw.bind(this),this._onKeyDown=ww.bind(this),this._onTouchStart=Ew.bind(this),this._onTouchMove=Tw.bind(this),this._onMouseDown=bw.bind(this),this._onMouseMove=Sw.bind(this),this._interceptControlDown=Cw.bind(this),this._interceptControlUp=Rw.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Te.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(gg),this.update(),this.state=Te.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;bn.copy(e).sub(this.target),bn.applyQuaternion(this._quat),this._spherical.setFromVector3(bn),this.autoRotate&&this.state===Te.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=si:n>Math.PI&&(n-=si),s<-Math.PI?s+=si:s>Math.PI&&(s-=si),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(bn.setFromSpherical(this._spherical),bn.applyQuaternion(this._quatInverse),e.copy(this.target).add(bn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=bn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new L(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new L(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=bn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(fh.origin.copy(this.object.position),fh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(fh.direction))<_w?this.object.lookAt(this.target):(_g.setFromNormalAndCoplanarPoint(this.object.up,this.target),fh.intersectPlane(_g,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Fd||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Fd||this._lastTargetPosition.distanceToSquared(this.target)>Fd?(this.dispatchEvent(gg),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?si/60*this.autoRotateSpeed*t:si/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){bn.setFromMatrixColumn(e,0),bn.multiplyScalar(-t),this._panOffset.add(bn)}_panUp(t,e){this.screenSpacePanning===!0?bn.setFromMatrixColumn(e,1):(bn.setFromMatrixColumn(e,0),bn.crossVectors(this.object.up,bn)),bn.multiplyScalar(t),this._panOffset.add(bn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;bn.copy(s).sub(this.target);let r=bn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(si*this._rotateDelta.x/e.clientHeight),this._rotateUp(si*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(si*this._rotateDelta.x/e.clientHeight),this._rotateUp(si*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new Dt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function xw(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function yw(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function vw(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(xg),this.state=Te.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function bw(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Ks.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Te.DOLLY;break;case Ks.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}break;case Ks.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Te.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Te.PAN}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(Od)}function Sw(i){switch(this.state){case Te.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Te.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Te.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function Mw(i){this.enabled===!1||this.enableZoom===!1||this.state!==Te.NONE||(i.preventDefault(),this.dispatchEvent(Od),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(xg))}function ww(i){this.enabled!==!1&&this._handleKeyDown(i)}function Ew(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case js.ROTATE:if(this.enableRotate===!1){this.state=Te.NONE;break}this._handleTouchStartRotate(i),this.state=Te.TOUCH_ROTATE;break;case js.PAN:if(this.enablePan===!1){this.state=Te.NONE;break}this._handleTouchStartPan(i),this.state=Te.TOUCH_PAN;break;default:this.state=Te.NONE}break;case 2:switch(this.touches.TWO){case js.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Te.TOUCH_DOLLY_PAN;break;case js.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Te.TOUCH_DOLLY_ROTATE;break;default:this.state=Te.NONE}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(Od)}function Tw(i){switch(this._trackPointer(i),this.state){case Te.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Te.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Te.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Te.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Te.NONE}}function Aw(i){this.enabled!==!1&&i.preventDefault()}function Cw(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function Rw(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Pw=80,Lw=1.12;function vg(i){let t=i.map(Math.abs),e=Math.max(...t);if(e===0)return new L(0,0,1);let n=t.lastIndexOf(e);return new L().setComponent(n,i[n]<0?1:-1)}function yg(i){let{min:t,max:e}=i;return[0,1,2,3,4,5,6,7].map(n=>new L(n&1?e.x:t.x,n&2?e.y:t.y,n&4?e.z:t.z))}function Bd(i){i.position.set(0,0,0),i.quaternion.identity(),i.updateMatrixWorld(!0);let t=new Ke().setFromObject(i);return t.isEmpty()?new Ke(new L,new L):t}function bg(i,t,e){let n=i.times.length,s=Math.max(1,Math.floor(n/Pw)),r=t.map((f,p)=>{let{name:v}=i.bodies[p],g=i.markers.filter(m=>m.body===v).map(m=>new L(...m.point));return[...yg(Bd(f)),...g]}),o=[],a=[];for(let f=0;f<n;f+=s){let p=new Ke;i.bodies.forEach((v,g)=>{let m=new Re().compose(new L().fromArray(v.positions,3*f),new sn().fromArray(v.quaternions,4*f),new L(1,1,1));for(let x of r[g]){let w=x.clone().applyMatrix4(m);o.push(w),p.expandByPoint(w)}});for(let v of i.joints)v.body===null&&p.expandByPoint(new L(...v.point));p.isEmpty()||a.push(p.getSize(new L).length())}let l=[...i.joints,...i.markers,...i.links.flatMap(f=>[{body:f.body1,point:f.point1},{body:f.body2,point:f.point2}])];for(let{body:f,point:p}of l)f===null&&o.push(new L(...p));let c=new Ke().setFromPoints(o);e.updateMatrixWorld(!0);for(let f of e.children){let p=new Ke().setFromObject(f);(c.isEmpty()||p.getSize(new L).length()<2*c.getSize(new L).length())&&!p.isEmpty()&&o.push(...yg(p))}o.length===0&&o.push(new L(-.5,-.5,-.5),new L(.5,.5,.5));let h=new Ke().setFromPoints(o);a.sort((f,p)=>f-p);let u=h.getSize(new L).length()||1,d=a[a.length>>1]||u;return{points:o,box:h,center:h.getCenter(new L),span:u,size:d}}function kd(i,t,e){let s=[new L(1,0,0),new L(0,1,0),new L(0,0,1)].filter(v=>Math.abs(v.dot(e))<.5),r=t.box.getSize(new L),o=v=>Math.abs(r.dot(v)),a=s[0],l=new L().crossVectors(a,e);if(i==="front")return l;if(i==="side")return a.clone();if(i==="top")return e.clone().addScaledVector(l,.001).normalize();let c=.3*Math.max(r.x,r.y,r.z),h=o(e)<c&&o(a)>c&&o(l)>c,u=o(a)<c&&o(a)<o(l),d=u?a.clone():l.clone(),f=u?l.clone().negate():a.clone();if(h)return e.clone().addScaledVector(d,.75).addScaledVector(f,.25).normalize();let p=o(d)<c;return d.addScaledVector(f,p?.42:.75).addScaledVector(e,p?.26:.5).normalize()}function zd(i,t,e,n,s=0){let r=new L().crossVectors(n,e).normalize(),o=new L().crossVectors(e,r),a=Math.tan(xr.degToRad(i.fov/2))/Lw,[l,c,h]=[a*i.aspect,a,a*(1-2*s)],[u,d,f,p,v]=[-1/0,-1/0,-1/0,-1/0,-1/0];for(let U of t){let[R,P,O]=[U.dot(r),U.dot(o),U.dot(e)];u=Math.max(u,-R/l+O),d=Math.max(d,R/l+O),f=Math.max(f,-P/c+O),p=Math.max(p,P/h+O),v=Math.max(v,O)}let g=new Ke().setFromPoints(t),m=g.getCenter(new L).dot(e),x=g.getSize(new L).length()||1,w=(u+d)/2,b=(p*h+f*c)/(h+c),C=Math.max(w,b,v+1e-6*x,m+.6*x),T=(d-u)*l/2,_=((p-C)*h+(C-f)*c)/2,S=U=>new L().addScaledVector(r,T).addScaledVector(o,_).addScaledVector(e,U);return{position:S(C),target:S(m)}}var Sg=["#3b7dd8","#e8993a","#1fa187","#d45f7f","#7f6bd1","#5fb7e5","#b0892f","#8c96a3"],Vd={light:["#1f6fd1","#d97a06","#0b8a6c","#c2410c","#a2408f","#0e94c4","#7a6a00","#5b6472"],dark:["#6aa9ff","#ffb454","#3fd0a6","#ff7f5c","#e08bd0","#5fd0f5","#dccb52","#a3adba"]},Mg=[[],[7,4],[2,3]];function mh(i){return Sg[i%Sg.length]}function Gd(i,t){return Vd[i][t%Vd[i].length]}function Hd(i){return Mg[Math.floor(i/Vd.light.length)%Mg.length]}var vr={light:{sky:"#ffffff",earth:"#c9ced6",gridMinor:"#8d99a8",gridMajor:"#5f6c7d",joint:"#3c4552",marker:"#b3186d",force:"#d4380d",torque:"#7c3aed",link:"#5b6675",path:"#b3186d",gridOpacity:.42,shadow:.17,ambient:2.1,key:2},dark:{sky:"#dfe8f5",earth:"#39424f",gridMinor:"#5d6a7c",gridMajor:"#8593a6",joint:"#c3ccd8",marker:"#ff7ac6",force:"#ff7a45",torque:"#b79bff",link:"#a7b3c2",path:"#ff7ac6",gridOpacity:.4,shadow:.42,ambient:1.7,key:2}};function Iw(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return(e>=5?5:e>=2?2:1)*t}var Dw=`
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,Nw=`
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
}`,wg={polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},gh=class{group=new qe;cell;grid;shadow;constructor(t,e,n){let{span:s}=t;this.cell=Iw(s/10);let r=1.7*s;this.group.quaternion.setFromUnitVectors(new L(0,0,1),e);let o=t.center.clone().applyQuaternion(this.group.quaternion.clone().invert()),a=Math.min(t.box.min.dot(e),t.box.max.dot(e)),l=n??(a>=-.01*s?Math.min(0,a):a-.04*s);this.group.position.copy(e).multiplyScalar(l),this.grid=new ni({vertexShader:Dw,fragmentShader:Nw,transparent:!0,depthWrite:!1,side:jn,...wg,uniforms:{cell:{value:this.cell},middle:{value:new Dt(o.x,o.y)},reach:{value:r},minorColor:{value:new re},majorColor:{value:new re},opacity:{value:1}}}),this.shadow=new ba({transparent:!0,depthWrite:!1,...wg});let c=2*r+2*Math.max(Math.abs(o.x),Math.abs(o.y)),h=new pe(new ns(c,c),this.grid),u=new pe(new ns(2*r,2*r),this.shadow);u.position.set(o.x,o.y,0),u.receiveShadow=!0,u.renderOrder=-2,h.renderOrder=-1,this.group.add(u,h)}setTheme(t){let e=vr[t];this.grid.uniforms.minorColor.value.set(e.gridMinor),this.grid.uniforms.majorColor.value.set(e.gridMajor),this.grid.uniforms.opacity.value=e.gridOpacity,this.shadow.opacity=e.shadow}};var Eg=new Ke,_h=new L,wo=class extends Aa{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let t=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],e=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new Ee(t,3)),this.setAttribute("uv",new Ee(e,2))}applyMatrix4(t){let e=this.attributes.instanceStart,n=this.attributes.instanceEnd;return e!==void 0&&(e.applyMatrix4(t),n.applyMatrix4(t),e.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new Js(e,6,1);return this.setAttribute("instanceStart",new Fi(n,3,0)),this.setAttribute("instanceEnd",new Fi(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(t){let e;t instanceof Float32Array?e=t:Array.isArray(t)&&(e=new Float32Array(t));let n=new Js(e,6,1);return this.setAttribute("instanceColorStart",new Fi(n,3,0)),this.setAttribute("instanceColorEnd",new Fi(n,3,3)),this}fromWireframeGeometry(t){return this.setPositions(t.attributes.position.array),this}fromEdgesGeometry(t){return this.setPositions(t.attributes.position.array),this}fromMesh(t){return this.fromWireframeGeometry(new va(t.geometry)),this}fromLineSegments(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ke);let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;t!==void 0&&e!==void 0&&(this.boundingBox.setFromBufferAttribute(t),Eg.setFromBufferAttribute(e),this.boundingBox.union(Eg))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new es),this.boundingBox===null&&this.computeBoundingBox();let t=this.attributes.instanceStart,e=this.attributes.instanceEnd;if(t!==void 0&&e!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)_h.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(_h)),_h.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(_h));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};Pt.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Dt},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};Qn.line={uniforms:Ba.merge([Pt.common,Pt.fog,Pt.line]),vertexShader:`
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
		`};var nr=class extends ni{constructor(t){super({type:"LineMaterial",uniforms:Ba.clone(Qn.line.uniforms),vertexShader:Qn.line.vertexShader,fragmentShader:Qn.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(t)}get color(){return this.uniforms.diffuse.value}set color(t){this.uniforms.diffuse.value=t}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(t){t===!0!==this.worldUnits&&(this.needsUpdate=!0),t===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(t){this.uniforms.linewidth&&(this.uniforms.linewidth.value=t)}get dashed(){return"USE_DASH"in this.defines}set dashed(t){t===!0!==this.dashed&&(this.needsUpdate=!0),t===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(t){this.uniforms.dashScale.value=t}get dashSize(){return this.uniforms.dashSize.value}set dashSize(t){this.uniforms.dashSize.value=t}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(t){this.uniforms.dashOffset.value=t}get gapSize(){return this.uniforms.gapSize.value}set gapSize(t){this.uniforms.gapSize.value=t}get opacity(){return this.uniforms.opacity.value}set opacity(t){this.uniforms&&(this.uniforms.opacity.value=t)}get resolution(){return this.uniforms.resolution.value}set resolution(t){this.uniforms.resolution.value.copy(t)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(t){this.defines&&(t===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),t===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Wd=new Pe,Tg=new L,Ag=new L,Dn=new Pe,Nn=new Pe,rs=new Pe,Xd=new L,qd=new Re,Un=new Ra,Cg=new L,xh=new Ke,yh=new es,os=new Pe,as,br;function Rg(i,t,e){return os.set(0,0,-t,1).applyMatrix4(i.projectionMatrix),os.multiplyScalar(1/os.w),os.x=br/e.width,os.y=br/e.height,os.applyMatrix4(i.projectionMatrixInverse),os.multiplyScalar(1/os.w),Math.abs(Math.max(os.x,os.y))}function Uw(i,t){let e=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){Un.start.fromBufferAttribute(s,a),Un.end.fromBufferAttribute(r,a),Un.applyMatrix4(e);let c=new L,h=new L;as.distanceSqToSegment(Un.start,Un.end,h,c),h.distanceTo(c)<br*.5&&t.push({point:h,pointOnLine:c,distance:as.origin.distanceTo(h),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function Fw(i,t,e){let n=t.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,h=Math.min(a.instanceCount,l.count),u=-t.near;as.at(1,rs),rs.w=1,rs.applyMatrix4(t.matrixWorldInverse),rs.applyMatrix4(n),rs.multiplyScalar(1/rs.w),rs.x*=r.x/2,rs.y*=r.y/2,rs.z=0,Xd.copy(rs),qd.multiplyMatrices(t.matrixWorldInverse,o);for(let d=0,f=h;d<f;d++){if(Dn.fromBufferAttribute(l,d),Nn.fromBufferAttribute(c,d),Dn.w=1,Nn.w=1,Dn.applyMatrix4(qd),Nn.applyMatrix4(qd),Dn.z>u&&Nn.z>u)continue;if(Dn.z>u){let w=Dn.z-Nn.z,b=(Dn.z-u)/w;Dn.lerp(Nn,b)}else if(Nn.z>u){let w=Nn.z-Dn.z,b=(Nn.z-u)/w;Nn.lerp(Dn,b)}Dn.applyMatrix4(n),Nn.applyMatrix4(n),Dn.multiplyScalar(1/Dn.w),Nn.multiplyScalar(1/Nn.w),Dn.x*=r.x/2,Dn.y*=r.y/2,Nn.x*=r.x/2,Nn.y*=r.y/2,Un.start.copy(Dn),Un.start.z=0,Un.end.copy(Nn),Un.end.z=0;let v=Un.closestPointToPointParameter(Xd,!0);Un.at(v,Cg);let g=xr.lerp(Dn.z,Nn.z,v),m=g>=-1&&g<=1,x=Xd.distanceTo(Cg)<br*.5;if(m&&x){Un.start.fromBufferAttribute(l,d),Un.end.fromBufferAttribute(c,d),Un.start.applyMatrix4(o),Un.end.applyMatrix4(o);let w=new L,b=new L;as.distanceSqToSegment(Un.start,Un.end,b,w),e.push({point:b,pointOnLine:w,distance:as.origin.distanceTo(b),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var vh=class extends pe{constructor(t=new wo,e=new nr({color:Math.random()*16777215})){super(t,e),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let t=this.geometry,e=t.attributes.instanceStart,n=t.attributes.instanceEnd,s=new Float32Array(2*e.count);for(let o=0,a=0,l=e.count;o<l;o++,a+=2)Tg.fromBufferAttribute(e,o),Ag.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+Tg.distanceTo(Ag);let r=new Js(s,2,1);return t.setAttribute("instanceDistanceStart",new Fi(r,1,0)),t.setAttribute("instanceDistanceEnd",new Fi(r,1,1)),this}raycast(t,e){let n=this.material.worldUnits,s=t.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=t.params.Line2!==void 0&&t.params.Line2.threshold||0;as=t.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;br=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),yh.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=br*.5;else{let u=Math.max(s.near,yh.distanceToPoint(as.origin));c=Rg(s,u,l.resolution)}if(yh.radius+=c,as.intersectsSphere(yh)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),xh.copy(a.boundingBox).applyMatrix4(o);let h;if(n)h=br*.5;else{let u=Math.max(s.near,xh.distanceToPoint(as.origin));h=Rg(s,u,l.resolution)}xh.expandByScalar(h),as.intersectsBox(xh)!==!1&&(n?Uw(this,e):Fw(this,s,e))}onBeforeRender(t){let e=this.material.uniforms;e&&e.resolution&&(t.getViewport(Wd),this.material.uniforms.resolution.value.set(Wd.z,Wd.w))}};var Eo=class extends wo{constructor(){super(),this.isLineGeometry=!0,this.type="LineGeometry"}setPositions(t){let e=t.length-3,n=new Float32Array(2*e);for(let s=0;s<e;s+=3)n[2*s]=t[s],n[2*s+1]=t[s+1],n[2*s+2]=t[s+2],n[2*s+3]=t[s+3],n[2*s+4]=t[s+4],n[2*s+5]=t[s+5];return super.setPositions(n),this}setColors(t){let e=t.length-3,n=new Float32Array(2*e);for(let s=0;s<e;s+=3)n[2*s]=t[s],n[2*s+1]=t[s+1],n[2*s+2]=t[s+2],n[2*s+3]=t[s+3],n[2*s+4]=t[s+4],n[2*s+5]=t[s+5];return super.setColors(n),this}setFromPoints(t){let e=t.length-1,n=new Float32Array(6*e);for(let s=0;s<e;s++)n[6*s]=t[s].x,n[6*s+1]=t[s].y,n[6*s+2]=t[s].z||0,n[6*s+3]=t[s+1].x,n[6*s+4]=t[s+1].y,n[6*s+5]=t[s+1].z||0;return super.setPositions(n),this}fromLine(t){let e=t.geometry;return this.setPositions(e.attributes.position.array),this}};var To=class extends vh{constructor(t=new Eo,e=new nr({color:Math.random()*16777215})){super(t,e),this.isLine2=!0,this.type="Line2"}};var Ow=new L(0,1,0),Bw={force:"N",moment:"N·m"},Ha=class{group=new qe;perMetre;any;material=new mi({roughness:.5,emissiveIntensity:.45,depthTest:!1,transparent:!0});arrows;constructor(t,e,n,s,r){let o=t.reactions.filter(u=>u.kind===e),a=o.flatMap(kw).sort((u,d)=>u-d),l=a[a.length-1]??0,c=t.plots.find(({unit:u,size:d})=>u===Bw[e]&&d>0)?.size??0;this.any=Fs(l,c)===null;let h=a[Math.floor(.9*a.length)]||l||1;this.perMetre=h/(.25*s),this.arrows=this.any?o.map(u=>new Yd(u,n,this.group,this.material,.0065*s*r,e==="moment")):[]}update(t,e){if(this.group.visible)for(let n of this.arrows)n.update(t,e,this.perMetre)}paint(t){this.material.color.set(t),this.material.emissive.set(t)}};function kw({force:i}){let t=[];for(let e=0;e<i.length;e+=3)t.push(Math.hypot(i[e],i[e+1],i[e+2]));return t.filter(Number.isFinite)}var Yd=class{constructor(t,e,n,s,r,o){this.reaction=t;this.carrier=e;this.thick=r;let a=()=>new pe(new Xs(2.8*r,8*r,24).translate(0,4*r,0),s);this.shaft=new pe(new pi(r,r,1,16).translate(0,.5,0),s),this.tips=o?[a(),a()]:[a()];for(let l of[this.shaft,...this.tips])l.renderOrder=4;this.whole.add(this.shaft,...this.tips),n.add(this.whole)}reaction;carrier;thick;shaft;tips;whole=new qe;here=new L;force=new L;next=new L;update(t,e,n){let{force:s}=this.reaction;this.force.fromArray(s,3*t),e>0&&this.force.lerp(this.next.fromArray(s,3*t+3),e);let r=this.force.length()/n;if(this.whole.visible=r>.5*this.thick,!this.whole.visible)return;let o=Math.min(1,r/(12*this.thick)),a=8*this.thick*o;this.tips.forEach((l,c)=>{l.scale.setScalar(o),l.position.y=r-(1+.6*c)*a}),this.shaft.scale.set(o,Math.max(r-a,1e-9),o),this.here.fromArray(this.reaction.point),this.whole.position.copy(this.carrier(this.reaction.body).localToWorld(this.here)),this.whole.quaternion.setFromUnitVectors(Ow,this.force.normalize())}};var Wa=new L;function Ei(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Wa.copy(t),Wa[n]=0,Wa.normalize();let c=.5*o/(o+a),h=1-Wa.angleTo(i)/l;return Math.sign(Wa[e])===1?h*c:a/(o+a)+c+c*(1-h)}var bh=class i extends fi{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new L,c=new L,h=new L(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,p=u.length/6,v=new L,g=.5/o;for(let m=0,x=0;m<u.length;m+=3,x+=2)switch(l.fromArray(u,m),c.copy(l),c.x-=Math.sign(c.x)*g,c.y-=Math.sign(c.y)*g,c.z-=Math.sign(c.z)*g,c.normalize(),u[m+0]=h.x*Math.sign(l.x)+c.x*r,u[m+1]=h.y*Math.sign(l.y)+c.y*r,u[m+2]=h.z*Math.sign(l.z)+c.z*r,d[m+0]=c.x,d[m+1]=c.y,d[m+2]=c.z,Math.floor(m/p)){case 0:v.set(1,0,0),f[x+0]=Ei(v,c,"z","y",r,n),f[x+1]=1-Ei(v,c,"y","z",r,e);break;case 1:v.set(-1,0,0),f[x+0]=1-Ei(v,c,"z","y",r,n),f[x+1]=1-Ei(v,c,"y","z",r,e);break;case 2:v.set(0,1,0),f[x+0]=1-Ei(v,c,"x","z",r,t),f[x+1]=Ei(v,c,"z","x",r,n);break;case 3:v.set(0,-1,0),f[x+0]=1-Ei(v,c,"x","z",r,t),f[x+1]=1-Ei(v,c,"z","x",r,n);break;case 4:v.set(0,0,1),f[x+0]=1-Ei(v,c,"x","y",r,t),f[x+1]=1-Ei(v,c,"y","x",r,e);break;case 5:v.set(0,0,-1),f[x+0]=Ei(v,c,"x","y",r,t),f[x+1]=1-Ei(v,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function Pg(i,t){let e=i.getIndex().array,n=i.getAttribute("position").array,[s,r]=[e.length/3,n.length/3],o=new Float32Array(e.length);for(let d=0;d<s;d++){let[f,p,v]=[3*e[3*d],3*e[3*d+1],3*e[3*d+2]],[g,m,x]=[n[p]-n[f],n[p+1]-n[f+1],n[p+2]-n[f+2]],[w,b,C]=[n[v]-n[f],n[v+1]-n[f+1],n[v+2]-n[f+2]],[T,_,S]=[m*C-x*b,x*w-g*C,g*b-m*w],U=Math.hypot(T,_,S)||1;o.set([T/U,_/U,S/U],3*d)}let a=new Uint32Array(r+1);for(let d of e)a[d+1]++;for(let d=0;d<r;d++)a[d+1]+=a[d];let l=a.slice(),c=new Uint32Array(e.length);for(let d=0;d<e.length;d++)c[l[e[d]]++]=Math.floor(d/3);let h=Math.cos(t),u=new Float32Array(3*e.length);for(let d=0;d<e.length;d++){let f=3*Math.floor(d/3),[p,v,g]=[0,0,0];for(let x=a[e[d]];x<a[e[d]+1];x++){let w=3*c[x];o[f]*o[w]+o[f+1]*o[w+1]+o[f+2]*o[w+2]<h||(p+=o[w],v+=o[w+1],g+=o[w+2])}let m=Math.hypot(p,v,g)||1;u[3*d]=p/m,u[3*d+1]=v/m,u[3*d+2]=g/m}return i.toNonIndexed().setAttribute("normal",new In(u,3))}var $d=new L(0,1,0),zw=Math.PI/5,Vw=["#d1495b","#2a9d62","#2f6fde"];function Gw(i,t=1){return new mi({color:i,roughness:.62,metalness:.04,transparent:t<1,opacity:t,depthWrite:t>=.5})}function Sh(i,t){let e=i.color??t,n=Hw(i,e),s=new qe;return s.add(n),s.position.fromArray(i.position),s.quaternion.fromArray(i.quaternion),s.traverse(r=>{r instanceof pe&&r.material instanceof mi&&(r.castShadow=i.kind!=="plane"&&i.opacity>=.5,r.receiveShadow=!0)}),s}function Hw(i,t){let e=Gw(t,i.opacity);switch(i.kind){case"box":{let[n,s,r]=i.size,o=Math.min(n,s,r),a=o>.02*Math.max(n,s,r)?new bh(n,s,r,3,.09*o):new fi(n,s,r);return new pe(a,e)}case"sphere":return new pe(new qs(i.radius,40,24),e);case"ellipsoid":{let n=new pe(new qs(1,40,24),e);return n.scale.fromArray(i.radii),n}case"cylinder":return Lg(new pe(new pi(i.radius,i.radius,i.length,48),e));case"cone":return Lg(new pe(new Xs(i.radius,i.length,48),e));case"capsule":return Ww(i.p1,i.p2,i.radius,e);case"plane":{let[n,s]=i.size;return e.side=jn,new pe(new ns(n,s),e)}case"mesh":return Xw(i,e);case"line":return Ao(i.points.flat(),t);case"frame":return Yw(i.size)}}function Lg(i){return i.quaternion.setFromUnitVectors($d,new L(0,0,1)),i}function Ww(i,t,e,n){let s=new L(...i),r=new L(...t).sub(s),o=r.length(),a=new pe(new ga(e,o,10,28),n);return a.position.copy(s).addScaledVector(r,.5),o>0&&a.quaternion.copy(new sn().setFromUnitVectors($d,r.divideScalar(o))),a}function Xw(i,t){let e=new xn;e.setAttribute("position",new In(i.vertices,3)),e.setIndex(new In(i.triangles,1)),i.paint?.length&&(e.setAttribute("color",new In(qw(i.paint,t.color),3)),t.vertexColors=!0,t.color.set("#ffffff")),i.fromFile&&(t.side=jn);let n=new pe(Pg(e,zw),t);return i.scale&&n.scale.fromArray(i.scale),n}function qw(i,t){let e=i.flatMap(([n,s])=>Array.from({length:n},()=>(s===null?t:new re(s)).toArray()));return Float32Array.from(e.flat())}function Ao(i,t,e=1){let n=new Eo().setPositions(Float32Array.from(i));return new To(n,new nr({color:t,linewidth:1.75,transparent:e<1,opacity:e}))}function Yw(i){let t=new qe;return Vw.forEach((e,n)=>{let s=new L().setComponent(n,1),r=new Hs({color:e}),o=new pe(new pi(.022*i,.022*i,.82*i,12),r),a=new pe(new Xs(.06*i,.18*i,16),r);for(let[l,c]of[[o,.41],[a,.91]])l.quaternion.setFromUnitVectors($d,s),l.position.copy(s).multiplyScalar(c*i),t.add(l)}),t}var $w=new L(0,1,0),Zw=new L(0,0,1),Jw=8;function Kw(i,t){let e=(n,s)=>new pi(n,n,s,32).rotateX(Math.PI/2);return/prism|slid|transl/i.test(i)?[new fi(1.2*t,1.2*t,4*t)]:/cylindr/i.test(i)?[e(.8*t,4*t)]:/revol|hinge|contin|screw|helic/i.test(i)?[e(t,2.6*t)]:/univ|cardan/i.test(i)?[e(.6*t,3*t),e(.6*t,3*t).rotateX(Math.PI/2)]:/spher|ball/i.test(i)?[new qs(1.25*t,28,18)]:/fix|weld|rigid/i.test(i)?[new fi(1.5*t,1.5*t,1.5*t)]:/free|float/i.test(i)?[]:[new po(1.3*t)]}var Ig=[0,0,0],jw="#8c96a3",Mh=class{constructor(t,e,n){this.report=t;this.carrier=e;this.firstPoints=t.markers.map(({point:o})=>[...o]);let s=Math.min(1,Math.sqrt(Jw/Math.max(t.joints.length,t.bodies.length,1))),r=.017*n*s;for(let o of t.joints)this.joints.add(this.addJoint(o,r));for(let o of t.markers)this.markers.add(this.addMarker(o,.8*r));for(let o of t.links)this.springs.push(new Zd(o,e,this.links,this.linkPaint,n*s));this.forces=new Ha(t,"force",e,n,s),this.torques=new Ha(t,"moment",e,n,s)}report;carrier;joints=new Set;markers=new Set;paths=new qe;forces;torques;links=new qe;jointPaint=new mi({roughness:.5,metalness:.1});markerPaint=new Hs({depthTest:!1,transparent:!0,opacity:.95});linkPaint=new mi({roughness:.45,metalness:.25});pathColor=vr.light.path;springs=[];firstPoints;addJoint(t,e){let n=new qe;for(let r of Kw(t.type,e)){let o=new pe(r,this.jointPaint);o.castShadow=!0,n.add(o)}n.position.fromArray(t.point);let s=t.axis&&new L(...t.axis);return s&&s.length()>0&&n.quaternion.setFromUnitVectors(Zw,s.normalize()),n.userData.label=t.name,this.carrier(t.body).add(n),n}addMarker(t,e){let n=new pe(new po(e),this.markerPaint);return n.renderOrder=5,n.position.fromArray(t.point),n.userData.label=t.name,this.carrier(t.body).add(n),n}showPaths(t){if(this.paths.visible=t,!t||this.paths.children.length>0)return;let{bodies:e,markers:n}=this.report,s=n.length>0?n.flatMap((r,o)=>r.body===null?[]:[{body:e.find(a=>a.name===r.body),point:r.point,first:this.firstPoints[o]}]):e.map(r=>({body:r,point:Ig,first:Ig}));for(let{body:r,point:o,first:a}of s){r.original&&this.paths.add(Ao(Dg(r.original,a),jw,.6));let l=Ao(Dg(r,o),this.pathColor,.75);l.userData.themed=!0,this.paths.add(l)}}replace(){let t=(e,n)=>{[...e].forEach((s,r)=>s.position.fromArray(n[r].point))};t(this.joints,this.report.joints),t(this.markers,this.report.markers)}renewPaths(){let t=this.paths.visible;this.paths.clear(),t&&this.showPaths(!0)}update(t,e){for(let n of this.springs)n.update();this.forces.update(t,e),this.torques.update(t,e)}setTheme(t){let e=vr[t];this.jointPaint.color.set(e.joint),this.markerPaint.color.set(e.marker),this.forces.paint(e.force),this.torques.paint(e.torque),this.linkPaint.color.set(e.link),this.pathColor=e.path;for(let n of this.paths.children)n instanceof To&&n.userData.themed&&n.material.color.set(e.path)}};function Dg({positions:i,quaternions:t},e){let n=new Float32Array(i.length),s=new L,r=new sn;for(let o=0;3*o<n.length;o++)s.set(...e).applyQuaternion(r.fromArray(t,4*o)),n[3*o]=s.x+i[3*o],n[3*o+1]=s.y+i[3*o+1],n[3*o+2]=s.z+i[3*o+2];return n}var Zd=class{constructor(t,e,n,s,r){this.link=t;this.carrier=e;this.size=r;this.body=new pe(new xn,s),this.body.castShadow=!0,this.body.userData.label=t.name,n.add(this.body)}link;carrier;size;body;from=new L;to=new L;builtFor=0;update(){this.carrier(this.link.body1).localToWorld(this.from.fromArray(this.link.point1)),this.carrier(this.link.body2).localToWorld(this.to.fromArray(this.link.point2)),this.body.position.copy(this.from),this.to.sub(this.from);let t=this.to.length();this.body.visible=t>0,t!==0&&(this.builtFor===0&&this.build(t),this.body.scale.set(1,t/this.builtFor,1),this.body.quaternion.setFromUnitVectors($w,this.to.divideScalar(t)))}build(t){let e=.02*this.size,n=.0045*this.size;if(this.builtFor=t,this.body.geometry=this.link.kind==="spring"?Qw(e,n,t):new pi(n,n,t,12).translate(0,t/2,0),this.link.kind==="damper"){let s=new pe(new pi(.8*e,.8*e,.4*t,28).translate(0,.35*t,0),this.body.material);s.castShadow=!0,this.body.add(s)}}};function Qw(i,t,e){let s=[new L(0,0,0),new L(0,.08*e,0)];for(let r=0;r<=144;r++){let o=r/144,a=2*Math.PI*9*o;s.push(new L(i*Math.cos(a),(.12+.76*o)*e,i*Math.sin(a)))}return s.push(new L(0,.92*e,0),new L(0,e,0)),new ya(new fo(s),162,t,8)}function Jd(i,t){let[e,n,s,r,o,a,l,c,h]=Array.from(i),u=[1+e-o-h,1-e+o-h,1-e-o+h,1+e+o+h],d=u.indexOf(Math.max(...u)),f=2*Math.sqrt(Math.max(u[d],1e-300)),p=[[f/4,(n+r)/f,(s+l)/f,(c-a)/f],[(n+r)/f,f/4,(a+c)/f,(s-l)/f],[(s+l)/f,(a+c)/f,f/4,(r-n)/f],[(c-a)/f,(s-l)/f,(r-n)/f,f/4]][d];return p.reduce((g,m,x)=>g+m*t[x],0)<0?p.map(g=>-g):p}function Ng(i){return Array.from({length:i.length/12},(t,e)=>({position:new L().fromArray(i,12*e),quaternion:Jd(i.subarray(12*e+3,12*e+12),[0,0,0,1])}))}var tE=380,eE=48,Ug=window.matchMedia("(prefers-reduced-motion: reduce)");function Fg(i,{positions:t,quaternions:e},n,s){i.position.fromArray(t,3*n),i.quaternion.fromArray(e,4*n),s>0&&(i.position.lerp(new L().fromArray(t,3*n+3),s),i.quaternion.slerp(new sn().fromArray(e,4*n+4),s))}var wh=class{constructor(t,e,n,s,r){this.report=t;this.clock=e;this.holder=n;this.renderer=new hh({canvas:s,context:r,antialias:!0,alpha:!0}),this.renderer.debug.checkShaderErrors=!1,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=fr,n.prepend(this.renderer.domElement),this.scene.add(this.hemisphere,this.key,this.key.target,this.fill,this.fill.target),this.key.castShadow=!0,this.key.shadow.mapSize.set(2048,2048),this.key.shadow.radius=5,this.build(),this.controls=new ph(this.camera,this.renderer.domElement),this.controls.enableDamping=!Ug.matches,this.controls.dampingFactor=.12,this.controls.addEventListener("start",()=>{this.view=null,this.glide=null}),this.controls.addEventListener("change",()=>this.refresh()),new ResizeObserver(()=>this.resize()).observe(n),this.resize(),this.update()}report;clock;holder;bodies=[];extent;marks;ground;camera=new Zn(32,1,.01,1e3);afterDraw=()=>{};scene=new ha;renderer;controls;up;hemisphere=new wa;key=new mo("#ffffff",2);fill=new mo("#ffffff",.9);still=new qe;byName=new Map;theme="light";hidden=new Set;vanished=!1;leaving=[];dirty=!0;view="home";glide=null;follows=!1;followed=new L;drawnLook="shapes";highlighted=null;ghosts=[];firstShapes=[];hand=null;takes=null;placed=null;build(){let{report:t}=this;this.firstShapes=t.explore?structuredClone(t.bodies.map(({shapes:e})=>e)):[],this.still=new qe,this.byName=new Map,t.ground.forEach(e=>this.still.add(Sh(e,"#9aa4b1"))),this.bodies=t.bodies.map((e,n)=>{let s=new qe;return s.name=e.name,s.visible=!this.hidden.has(e.name),s.add(this.shapesOf(n)),s.userData.middle=Bd(s).getCenter(new L),this.byName.set(e.name,s),s}),this.up=vg(t.gravity),this.extent=bg(t,this.bodies,this.still),this.ground=new gh(this.extent,this.up,t.floor),this.marks=new Mh(t,e=>e===null?this.still:this.byName.get(e),this.extent.size),this.scene.add(...this.drawn()),this.camera.up.copy(this.up),this.placeLights(),this.ground.setTheme(this.theme),this.marks.setTheme(this.theme)}drawn(){return[this.still,...this.bodies,this.ground.group,this.marks.links,this.marks.forces.group,this.marks.torques.group,this.marks.paths]}replace(t){let e=this.drawn(),[n,s]=[this.standpoint(),this.up],r={forces:this.marks.forces.group.visible,torques:this.marks.torques.group.visible,grid:this.ground.group.visible};this.highlighted=null,this.report=t,this.scene.remove(...e),this.build(),this.marks.forces.group.visible=r.forces,this.marks.torques.group.visible=r.torques,this.ground.group.visible=r.grid,this.returnTo(this.up.equals(s)?n:{...n,view:"home"}),this.leaving.push(...e),this.update()}clearLeft(){for(let t of this.leaving.splice(0))t.traverse(e=>{if(e instanceof pe){e.geometry.dispose();for(let n of[e.material].flat())n.dispose()}})}placeLights(){let{span:t}=this.extent,e=kd("home",this.extent,this.up),n=new L().crossVectors(this.up,e).normalize(),{center:s}=this.extent;this.hemisphere.position.copy(this.up),this.key.position.copy(s).addScaledVector(this.up,1.6*t).addScaledVector(e,.55*t).addScaledVector(n,-.5*t),this.fill.position.copy(s).addScaledVector(e,t).addScaledVector(n,t).addScaledVector(this.up,.2*t),this.key.target.position.copy(s),this.fill.target.position.copy(s);let{shadow:r}=this.key,o=.75*t;Object.assign(r.camera,{left:-o,right:o,top:o,bottom:-o,near:.2*t,far:4*t}),r.camera.updateProjectionMatrix(),r.normalBias=.004*t}setTheme(t){let e=vr[t];this.theme=t,this.hemisphere.color.set(e.sky),this.hemisphere.groundColor.set(e.earth),this.hemisphere.intensity=e.ambient,this.key.intensity=e.key,this.ground.setTheme(t),this.marks.setTheme(t),this.refresh()}show(t,e){if(t==="joints")for(let n of this.marks.joints)n.visible=e;else if(t==="markers")for(let n of this.marks.markers)n.visible=e;else t==="forces"?this.marks.forces.group.visible=e:t==="torques"?this.marks.torques.group.visible=e:t==="paths"?this.marks.showPaths(e):this.ground.group.visible=e;this.update()}shows(t){return!this.hidden.has(t)}showBody(t,e){e?this.hidden.delete(t):this.hidden.add(t),this.showBodies()}showBodies(){for(let t of this.bodies)t.visible=!this.vanished&&!this.hidden.has(t.name);this.marks.links.visible=!this.vanished,this.refresh()}refresh(){this.dirty=!0}update(){let{index:t,fraction:e}=this.clock.locate(),n=this.placed&&Ng(this.placed);this.report.bodies.forEach((r,o)=>{n?(this.bodies[o].position.copy(n[o].position),this.bodies[o].quaternion.fromArray(n[o].quaternion)):Fg(this.bodies[o],r,t,e),this.bodies[o].updateMatrixWorld(!0),this.ghosts[o]&&Fg(this.ghosts[o],r.original??r,t,e)}),this.marks.update(t,e);let s=this.middle();if(this.follows){let r=s.clone().sub(this.followed);this.camera.position.add(r),this.controls.target.add(r)}this.followed.copy(s),this.refresh()}shapesOf(t){let{color:e,...n}=this.report.bodies[t],s=new qe;for(let r of n[this.drawnLook]??n.shapes)s.add(Sh(r,e??mh(t)));return s}setLook(t){this.drawnLook=t,this.report.ground.forEach((e,n)=>{this.still.children[n].visible=t==="shapes"||!e.fromFile}),this.reshape()}reshape(){this.bodies.forEach((t,e)=>{let n=t.children[0];n.traverse(r=>{r instanceof pe&&r.geometry.dispose()}),t.remove(n);let s=this.shapesOf(e);t.children.unshift(s),s.parent=t}),this.marks.replace(),this.highlighted=null,this.update()}explored(t){this.vanished=t,this.showBodies();let e=this.report.bodies.some(n=>n.original);e&&!this.ghosts.length&&(this.ghosts=this.report.bodies.map((n,s)=>{let r=new qe;for(let o of this.firstShapes[s])r.add(Sh({...o,color:null,paint:[],opacity:.2},"#8c96a3"));return r}),this.scene.add(...this.ghosts));for(let n of this.ghosts)n.visible=e;this.marks.renewPaths(),this.update()}place(t){this.placed=t,this.update()}grasp(t){let e=this.renderer.domElement;!this.takes&&t?e.addEventListener("pointerdown",this.take,{capture:!0}):t||(e.removeEventListener("pointerdown",this.take,{capture:!0}),this.drawHand(null)),this.takes=t}take=t=>{let n=this.renderer.domElement.getBoundingClientRect(),s=d=>this.ray(d.clientX-n.left,d.clientY-n.top),r=s(t).intersectObjects(this.bodies.filter(d=>d.visible))[0],o=r?this.bodyOf(r.object):-1;if(t.button!==0||o<0)return;t.stopImmediatePropagation();let a=this.bodies[o].worldToLocal(r.point.clone()).toArray(),l=new $n().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new L),r.point),c={body:o,local:a,target:r.point.clone()},h=d=>{s(d).ray.intersectPlane(l,c.target),this.takes?.(c)},u=()=>{window.removeEventListener("pointermove",h),this.takes?.(null)};this.takes?.(c),window.addEventListener("pointermove",h),window.addEventListener("pointerup",u,{once:!0}),window.addEventListener("pointercancel",u,{once:!0})};drawHand(t){if(this.hand&&this.scene.remove(this.hand),this.hand=null,t){let e=this.bodies[t.body].localToWorld(new L(...t.local));this.hand=Ao(Float32Array.from([...e.toArray(),...t.target.toArray()]),"#d4380d",1),this.scene.add(this.hand)}this.refresh()}middle(){let t=new L;for(let e of this.bodies)t.add(e.position);return t.divideScalar(Math.max(this.bodies.length,1))}follow(t){if(this.follows=t,!t)return;let e=new Ke;for(let a of this.bodies)e.expandByObject(a);if(e.isEmpty())return;let{min:n,max:s}=e,r=[n,s,new L(n.x,s.y,s.z),new L(s.x,n.y,n.z)],o=this.camera.position.clone().sub(this.controls.target).normalize();this.view=null,this.stand(zd(this.camera,r,o,this.up,this.covered()))}look(t,e=!0){let n=zd(this.camera,this.extent.points,kd(t,this.extent,this.up),this.up,this.covered());this.view=t,e&&!Ug.matches?this.glide={from:{position:this.camera.position.clone(),target:this.controls.target.clone()},to:n,start:performance.now()}:this.stand(n)}standpoint(){return{view:this.view,position:this.camera.position.toArray(),target:this.controls.target.toArray()}}returnTo({view:t,position:e,target:n}){if(t)return this.look(t,!1);this.view=null,this.glide=null,this.stand({position:new L(...e),target:new L(...n)})}covered(){return Math.min(eE/Math.max(this.holder.clientHeight,1),.25)}stand({position:t,target:e}){this.camera.position.copy(t),this.controls.target.copy(e),this.controls.update(),this.refresh()}resize(){let{clientWidth:t,clientHeight:e}=this.holder;t===0||e===0||(this.renderer.setPixelRatio(Math.min(window.devicePixelRatio,2)),this.renderer.setSize(t,e),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.view&&this.look(this.view,!1),this.refresh())}tick(t){if(this.glide){let e=Math.min((t-this.glide.start)/tE,1),n=1-(1-e)**3,{from:s,to:r}=this.glide;this.stand({position:s.position.clone().lerp(r.position,n),target:s.target.clone().lerp(r.target,n)}),e===1&&(this.glide=null)}else this.controls.update();this.dirty&&this.draw()}draw(){this.dirty=!1;let t=this.camera.position.distanceTo(this.controls.target);this.camera.near=t/100,this.camera.far=t+10*this.extent.span,this.camera.updateProjectionMatrix(),this.renderer.render(this.scene,this.camera),this.clearLeft(),this.afterDraw()}bodyAt(t,e){let n=this.ray(t,e).intersectObjects(this.bodies.filter(s=>s.visible))[0];return n?this.bodies[this.bodyOf(n.object)]?.name??null:null}ray(t,e){let{clientWidth:n,clientHeight:s}=this.holder,r=new Ca;return r.setFromCamera(new Dt(2*t/n-1,1-2*e/s),this.camera),r}bodyOf(t){let e=t;for(;e&&!this.bodies.includes(e);)e=e.parent;return e?this.bodies.indexOf(e):-1}highlight(t){let e=t===null?null:this.byName.get(t)??null;if(e!==this.highlighted){for(let[n,s]of[[this.highlighted,0],[e,.28]])n?.traverse(r=>{r instanceof pe&&r.material instanceof mi&&!r.userData.label&&!r.parent?.userData.label&&(r.material.emissive=new re(r.material.color),r.material.emissiveIntensity=s)});this.highlighted=e,this.refresh()}}project(t){let e=t.userData.middle??new L,n=t.localToWorld(e.clone()).project(this.camera);return n.z>1?null:{x:(n.x+1)/2*this.holder.clientWidth,y:(1-n.y)/2*this.holder.clientHeight}}poseOf(t){let e=this.byName.get(t);return e?{position:e.getWorldPosition(new L).toArray(),quaternion:e.getWorldQuaternion(new sn).toArray()}:null}placeOf(t){let e=this.byName.get(t);return e?this.project(e):null}scaleForces(t){this.marks.forces.perMetre/=t,this.marks.torques.perMetre/=t,this.update()}picture(){return this.draw(),this.renderer.domElement.toDataURL("image/png")}};var nE=150,Eh=class{constructor(t,e,n){this.board=e;this.onEdit=n;this.channels=t.flatMap(s=>s.series.map(r=>({group:s.title,unit:s.unit,size:s.size,series:r}))),this.search.addEventListener("input",()=>this.fill()),Zt("channels").hidden=this.channels.length===0}board;onEdit;channels;list=Zt("channel-list");search=Zt("channel-search");fill(){let t=this.search.value.toLowerCase().split(/\s+/).filter(Boolean),e=this.channels.filter(({group:r,unit:o,series:a})=>{let l=`${r} ${a.name} ${o}`.toLowerCase();return t.every(c=>l.includes(c))}),n=e.slice(0,nE).map(r=>this.row(r)),s=e.length-n.length;e.length===0&&n.push(X("li","hint","No channel has this in its name.")),s>0&&n.push(X("li","hint",`${s} more; type to narrow the list.`)),this.list.replaceChildren(...n)}row(t){let e=this.board().shows(t),n=X("button","",void 0,X("i","check",e?"✓":"+"),X("span","name",t.series.name),X("span","from",t.group),X("span","unit",t.unit));return n.type="button",n.setAttribute("aria-pressed",String(e)),n.addEventListener("click",()=>{this.board().toggle(t);let s=this.list.scrollTop;this.onEdit(),this.list.scrollTop=s}),X("li","",void 0,n)}};var iE=40,sE=150,rE=.01,oE=1e-5,Th=class{constructor(t,e,n){this.data=t;this.report=e;this.clock=n;this.original=e.bodies.map(({positions:s,quaternions:r})=>({positions:s,quaternions:r}))}data;report;clock;values=new Map;initial=new Map;audit=null;agreement=null;start=null;failed="";nothing=!1;reshaped=!1;worker=null;listeners=[];liveListener=null;busy=!1;wanted=null;sent={id:0,stride:1,plain:!1};msPerRow=0;original;onChange(t){this.listeners.push(t)}get changed(){return this.values.size+this.initial.size>0}get exploring(){return this.report.bodies.some(t=>t.original!==void 0)}open(){if(this.worker||this.failed)return;try{this.worker=new Worker(URL.createObjectURL(new Blob(['"use strict";(()=>{var F=class extends Error{};function V(o,t){let[e,s]=[1/0,0];for(let n=0;n<t;n++)s=Math.max(s,o[n*t+n]);for(let n=0;n<t;n++)for(let r=0;r<=n;r++){let a=o[n*t+r];for(let l=0;l<r;l++)a-=o[n*t+l]*o[r*t+l];if(n!==r)o[n*t+r]=a/o[r*t+r];else{if(!(a>0))return 0;e=Math.min(e,a),o[n*t+n]=Math.sqrt(a)}}return t===0?1:e/s}function G(o,t,e,s=0){for(let n=0;n<t;n++){let r=e[s+n];for(let a=0;a<n;a++)r-=o[n*t+a]*e[s+a];e[s+n]=r/o[n*t+n]}for(let n=t-1;n>=0;n--){let r=e[s+n];for(let a=n+1;a<t;a++)r-=o[a*t+n]*e[s+a];e[s+n]=r/o[n*t+n]}}function re(o,t,e){let s=o.slice(),n=new Float64Array(e*e);for(let a=0;a<e;a++)n[a*e+a]=1;for(let a=0;a<60;a++){let l=!1;for(let c=0;c<e;c++)for(let i=c+1;i<e;i++){let[h,u,m]=[0,0,0];for(let v=0;v<t;v++)h+=s[v*e+c]**2,u+=s[v*e+i]**2,m+=s[v*e+c]*s[v*e+i];if(Math.abs(m)<=1e-16*Math.sqrt(h*u)||m===0)continue;l=!0;let f=(u-h)/(2*m),d=(f<0?-1:1)/(Math.abs(f)+Math.sqrt(f*f+1)),p=1/Math.sqrt(d*d+1);_t(s,t,e,c,i,p,d*p),_t(n,e,e,c,i,p,d*p)}if(!l)break}let r=new Float64Array(e);for(let a=0;a<e;a++){let l=0;for(let c=0;c<t;c++)l+=s[c*e+a]**2;r[a]=Math.sqrt(l)}return{U:s,V:n,values:r}}function _t(o,t,e,s,n,r,a){for(let l=0;l<t;l++){let[c,i]=[o[l*e+s],o[l*e+n]];o[l*e+s]=r*c-a*i,o[l*e+n]=a*c+r*i}}function W(o,t,e,s,n){let r=new Float64Array(e),{U:a,V:l,values:c}=re(o,t,e),i=c.reduce((h,u)=>Math.max(h,u),0);for(let h=0;h<e;h++){if(!(c[h]>n*i))continue;let u=0;for(let m=0;m<t;m++)u+=a[m*e+h]*s[m];u/=c[h]*c[h];for(let m=0;m<e;m++)r[m]+=l[m*e+h]*u}return r}var oe=1e-10,ae=1e-9,ie=1e-10,Et=1e-12,le=.001,It=20,he=200,ce=.7,ue=Math.cos(.1),me=8;function J(o,t){let{data:e}=o,s=e.fixed?{z:Float64Array.from(e.z),notes:[]}:new ht(o,t).found();return o.machine.has("refusals")&&(o.load(e.t_start,s.z),o.machine.call("refusals").values.forEach((n,r)=>{if(n!==0)throw new F(`it cannot start from here: ${e.refusals[r]}`)})),s}var ht=class{constructor(t,e){this.motion=t;this.initial=e;let{data:s,machine:n}=t;this.t=s.t_start,this.z=Float64Array.from(s.z),t.load(this.t,this.z);let{x:r,u:a,length:l}=n.call("start");this.z.set(r.subarray(0,s.n_x)),this.z.set(a,s.n_x),this.wishes=s.joints.map(i=>{let h={q:this.z.slice(i.first_q,i.first_q+i.coordinates.length),askedQ:[...i.asked_q],u:this.z.slice(s.n_x+i.first_u,s.n_x+i.first_u+i.speeds.length),askedU:[...i.asked_u]};if(i.coordinates.forEach((u,m)=>this.ask(`${i.name}.${u}`,h.q,h.askedQ,m)),i.speeds.forEach((u,m)=>this.ask(`${i.name}.${u}`,h.u,h.askedU,m)),i.quaternion>=0){let u=h.q.subarray(i.quaternion,i.quaternion+4),m=Math.hypot(...u);u.forEach((f,d)=>{u[d]=f/m})}return this.z.set(h.q,i.first_q),h});let c=s.joints.flatMap(i=>i.coordinates.map((h,u)=>i.coordinate_units[u]==="m"?Math.abs(this.z[i.first_q+u]):0));this.length=Math.max(l[0],...c,0)||1,this.follow()}motion;initial;z;wishes;length;t;doubts=[];ask(t,e,s,n){t in this.initial&&(e[n]=this.initial[t],s[n]=!0)}found(){let{data:t}=this.motion;if(this.wishSpeeds(),t.m>0){let e=this.z.slice();this.firstPossible(this.tiers(r=>r.askedQ),r=>this.closed(e,r)),this.wishSpeeds();let s=this.z.slice(),n=this.tiers(r=>r.askedU).map(r=>({asked:r,bodies:!1}));this.motion.machine.has("velocities")&&n.unshift({asked:n[0].asked,bodies:!0}),this.firstPossible(n,({asked:r,bodies:a})=>{this.z.set(s),this.velocities(r,a)})}return this.countTurns(),{z:this.z,notes:this.notes()}}tiers(t){return this.wishes.some(e=>t(e).some(Boolean))?[!0,!1]:[!1]}firstPossible(t,e){for(let s of t.slice(0,-1))try{return e(s)}catch(n){if(!(n instanceof F))throw n}e(t[t.length-1])}follow(){if(this.motion.machine.has("follow"))for(let t=0;t<It;t++){let e=this.z.slice(0,this.motion.data.n_x);if(this.motion.follow(this.t,this.z),e.every((s,n)=>Math.abs(this.z[n]-s)<=1e-14*(1+Math.abs(s))))return}}closed(t,e){let{free:s}=this.goals(e,r=>r.askedQ),n=null;for(let r=0;r<=me;r++){this.z.set(t),r>0&&this.displace(s,r);try{this.positions(e),r>0&&this.doubts.push("its loops were closed from a displaced start: kinetree may close them in another way");return}catch(a){if(!(a instanceof F))throw a;n??=a}}throw n}displace(t,e){let{speed_lengths:s}=this.motion.data,n=Float64Array.from(t,(r,a)=>r?Math.sin(12.9898*(a+1)+78.233*e)*(s[a]?this.length:1):0);this.motion.move(this.t,this.z,n),this.follow()}positions(t){let{data:e,machine:s}=this.motion,n=this.goals(t,r=>r.askedQ);for(let r=0;r<(s.has("follow")?It:1);r++){let a=this.gaussNewton(n.free,()=>this.positionRows(n.kept)),l=[...e.row_lengths.slice(0,e.m_h),...n.kept.map(([i,h])=>e.joints[i].coordinate_units[h]==="m")];a.forEach((i,h)=>{if(!(Math.abs(i)<=oe*(l[h]?this.length:1)))throw new F("it cannot be assembled: the constraints cannot be met")});let c=this.z.slice(0,e.n_x);if(this.follow(),c.every((i,h)=>Math.abs(this.z[h]-i)<=1e-14*(1+Math.abs(i))))break}s.has("branch")&&(this.motion.load(this.t,this.z),s.call("branch").cosines.forEach((r,a)=>{if(!(r>=ue))throw new F(`it cannot be assembled from here: joint "${e.cuts[a]}" would close turned against itself`)}))}goals(t,e){let{joints:s,n_y:n}=this.motion.data,r=new Array(n).fill(!0),a=[];return s.forEach((l,c)=>{let i=e(this.wishes[c]).map(h=>h&&t||l.held);i.every(Boolean)?l.speeds.forEach((h,u)=>{r[l.first_u+u]=!1}):i.forEach((h,u)=>{h&&a.push([c,u])})}),{free:r,kept:a}}positionRows(t){let{n_y:e,m_h:s,joints:n}=this.motion.data,r=this.motion.constraints(this.t,this.z),a=new Float64Array(s+t.length),l=new Float64Array((s+t.length)*e);if(a.set(r.phi.subarray(0,s)),l.set(r.B.subarray(0,s*e)),t.length){let c=this.tangents();t.forEach(([i,h],u)=>{let m=n[i].first_q+h;a[s+u]=this.z[m]-this.wishes[i].q[h];for(let f=0;f<e;f++)l[(s+u)*e+f]=c[f][m]})}return{r:a,B:l}}tangents(){let{n_y:t}=this.motion.data,{inputs:e}=this.motion.machine;return this.motion.load(this.t,this.z),Array.from({length:t},(s,n)=>(e.delta.fill(0),e.delta[n]=1,this.motion.machine.call("tangent").dx.slice()))}gaussNewton(t,e){let{n_y:s,speed_lengths:n}=this.motion.data,r=l=>Math.sqrt(l.reduce((c,i)=>c+i*i,0)),a=e();for(let l=0;l<he&&!(a.r.reduce((d,p)=>Math.max(d,Math.abs(p)),0)<=1e-15||![...a.r,...a.B].every(Number.isFinite));l++){let i=this.leastChange(a.B,a.r,t),h=i.reduce((d,p,v)=>Math.max(d,Math.abs(p)/(n[v]?this.length:1)),0),u=h>0?Math.min(1,ce/h):0,m=this.z.slice(),f=!1;for(let d=0;d<12&&!f;d++,u/=2){let p=new Float64Array(s).map((y,b)=>u*i[b]);this.z.set(m),this.motion.move(this.t,this.z,p);let v=e();[...v.r,...v.B].every(Number.isFinite)&&r(v.r)<r(a.r)&&([a,f]=[v,!0])}if(!f){this.z.set(m);break}}return a.r}leastChange(t,e,s){let{n_y:n}=this.motion.data,r=s.flatMap((b,g)=>b?[g]:[]),a=r.length,l=e.length,c=this.weight(r),i=new Float64Array(n);if(!a)return i;let h=new Float64Array(l*a);for(let b=0;b<l;b++)for(let g=0;g<a;g++){let M=0;for(let w=0;w<a;w++)M+=t[b*n+r[w]]*c[w*a+g];h[b*a+g]=M}let u=b=>Math.sqrt(Array.from(b).reduce((g,M)=>g+M*M,0)),m=Array.from({length:l},(b,g)=>u(h.subarray(g*a,(g+1)*a))),f=Array.from({length:l},(b,g)=>u(r.map(M=>t[g*n+M]))),[d,p]=[Math.max(...m,0),Math.max(...f,le)],v=new Float64Array(l);for(let b=0;b<l;b++){let M=m[b]>Et*d&&f[b]>Et*p?1/m[b]:0;v[b]=-e[b]*M;for(let w=0;w<a;w++)h[b*a+w]*=M}let y=W(h,l,a,v,ie);return r.forEach((b,g)=>{for(let M=0;M<a;M++)i[b]+=c[g*a+M]*y[M]}),i}weight(t){let{n_y:e}=this.motion.data,s=t.length;this.motion.load(this.t,this.z);let{M:n}=this.motion.machine.call("mass"),r=new Float64Array(s*s);for(let i=0;i<s;i++)r[i*s+i]=1;let a=t.map(i=>1/Math.sqrt(n[i*e+i]));if(!a.every(i=>i>0&&Number.isFinite(i)))return r;let l=new Float64Array(s*s);for(let i=0;i<s;i++)for(let h=0;h<=i;h++){let u=a[i]*a[h]*.5*(n[t[i]*e+t[h]]+n[t[h]*e+t[i]]);for(let m=0;m<h;m++)u-=l[i*s+m]*l[h*s+m];if(i!==h)l[i*s+h]=u/l[h*s+h];else if(u>1e-12)l[i*s+i]=Math.sqrt(u);else return r}let c=new Float64Array(s*s);for(let i=0;i<s;i++)for(let h=s-1;h>=0;h--){let u=h===i?1:0;for(let m=h+1;m<s;m++)u-=l[m*s+h]*c[m*s+i];c[h*s+i]=u/l[h*s+h]}return c.map((i,h)=>i*a[Math.floor(h/s)])}wishSpeeds(){let{data:t,machine:e}=this.motion,{n_x:s,n_y:n}=t,r=new Array(n).fill(!1);t.joints.forEach((f,d)=>f.speeds.forEach((p,v)=>{this.z[s+f.first_u+v]=this.wishes[d].u[v],r[f.first_u+v]=this.wishes[d].askedU[v]}));let a=r.flatMap((f,d)=>f?[]:[d]);if(!e.has("velocities")||!a.length)return;this.motion.load(this.t,this.z);let{T:l,v:c}=e.call("velocities"),i=c.length,h=c.map((f,d)=>{let p=f;for(let v=0;v<n;v++)p-=l[d*n+v]*this.z[s+v];return p}),u=new Float64Array(i*a.length);for(let f=0;f<i;f++)a.forEach((d,p)=>{u[f*a.length+p]=l[f*n+d]});let m=W(u,i,a.length,h,1e-12);a.forEach((f,d)=>{this.z[s+f]=m[d]})}velocities(t,e){let{data:s,machine:n}=this.motion,{n_x:r,n_y:a,m:l}=s,{free:c,kept:i}=this.goals(t,f=>f.askedU),h=()=>{let{psi:f,B:d}=this.motion.constraints(this.t,this.z),p=[...f.subarray(0,l)],v=[...d.subarray(0,l*a)];for(let[y,b]of i){let g=s.joints[y].first_u+b;p.push(this.z[r+g]-this.wishes[y].u[b]);for(let M=0;M<a;M++)v.push(M===g?1:0)}if(e){this.motion.load(this.t,this.z);let{T:y,v:b}=n.call("velocities");b.forEach((g,M)=>{let w=-g;for(let A=0;A<a;A++)w+=y[M*a+A]*this.z[r+A];p.push(w)}),v.push(...y)}return{r:Float64Array.from(p),B:Float64Array.from(v)}},u=()=>this.z.subarray(r,r+a).reduce((f,d)=>Math.max(f,Math.abs(d)),0);for(let f=0;f<3;f++){let{r:d,B:p}=h();if(d.every(y=>Math.abs(y)<=1e-16*(1+u())))break;let v=this.leastChange(p,d,c);for(let y=0;y<a;y++)this.z[r+y]+=v[y]}if(!h().r.every(f=>Math.abs(f)<=ae*(1+u())*Math.max(1,this.length)))throw new F("it cannot be assembled: the speeds do not agree with the constraints")}countTurns(){let{n_x:t,n_y:e,n_w:s}=this.motion.data;if(!this.motion.machine.has("counted"))return;this.motion.load(this.t,this.z);let{angles:n}=this.motion.machine.call("counted"),r=t+e+s-n.length;n.forEach((a,l)=>{this.z[r+l]=a+2*Math.PI*Math.floor(-a/(2*Math.PI)+.5)})}notes(){let{data:t}=this.motion,e=[...this.doubts];return t.joints.forEach((s,n)=>{s.coordinates.forEach((r,a)=>this.note(e,`${s.name}.${r}`,this.wishes[n].q[a],this.wishes[n].askedQ[a],this.z[s.first_q+a])),s.speeds.forEach((r,a)=>this.note(e,`${s.name}.${r}`,this.wishes[n].u[a],this.wishes[n].askedU[a],this.z[t.n_x+s.first_u+a]))}),this.motion.machine.has("velocities")&&this.noteVelocities(e),e}noteVelocities(t){let{data:e,machine:s}=this.motion;this.motion.load(this.t,this.z);let{T:n,v:r}=s.call("velocities"),a=r.map((c,i)=>this.z.subarray(e.n_x,e.n_x+e.n_y).reduce((h,u,m)=>h+n[i*e.n_y+m]*u,0)),l=c=>`(${[...c].map(i=>String(Number(i.toPrecision(4)))).join(", ")})`;e.velocities.forEach((c,i)=>{let[h,u]=[r.slice(3*i,3*i+3),a.slice(3*i,3*i+3)],m=Math.max(1,...h.map(Math.abs),...u.map(Math.abs));h.some((f,d)=>Math.abs(f-u[d])>1e-6*m)&&t.push(`${c} starts at ${l(u)}, not at ${l(h)}: this page found no way for the constraints to allow it`)})}note(t,e,s,n,r){n&&Math.abs(r-s)>1e-9*(1+Math.abs(s))&&t.push(`${e} starts at ${r.toPrecision(5)}, not at ${s.toPrecision(5)}: this page found no way for the constraints to allow it`)}};var{min:O,max:_,abs:S,floor:U,ceil:Ot,PI:L}=Math,D=[-1/0,1/0],mt=4;function j(o,t){return Number.isNaN(o)||Number.isNaN(t)?D:[o,t]}function Y(o,t,e=1){let s=e*Number.EPSILON;return j(Number.isFinite(o)?o-s*S(o):Number.isNaN(o)?o:-1/0,Number.isFinite(t)?t+s*S(t):Number.isNaN(t)?t:1/0)}function z(o,t=mt){return Y(O(...o),_(...o),t)}function ft([o,t]){return Number.isFinite(o)&&Number.isFinite(t)}var Tt=(o,t)=>Y(o[0]+t[0],o[1]+t[1]),kt=o=>[-o[1],-o[0]],Z=(o,t)=>Tt(o,kt(t)),Rt=(o,t)=>z(o.flatMap(e=>t.map(s=>e===0||s===0?0:e*s)),1),dt=(o,t)=>t[0]>0||t[1]<0?z(o.flatMap(e=>t.map(s=>e/s)),1):D,ct=([o,t])=>o<=0&&t>=0,C=o=>[ct(o)?0:O(S(o[0]),S(o[1])),_(S(o[0]),S(o[1]))],fe=(o,t)=>{let[e,s]=[t[0],t[0]===t[1]&&Number.isInteger(t[0])];if(!s)return o[0]>=0?z(o.flatMap(a=>t.map(l=>a**l))):D;if(e<0&&ct(o))return D;let[n,r]=z([o[0]**e,o[1]**e]);return e%2===0&&ct(o)?[e===0?1:0,r]:[n,r]};function ut(o,t,e){let s=4*Number.EPSILON*_(S(o[0]),S(o[1]));return U((o[1]+s-t)/e)>=Ot((o[0]-s-t)/e)}var Nt=(o,t)=>e=>{if(!ft(e))return[-1,1];let[s,n]=z([o(e[0]),o(e[1])]);return[ut(e,t+L,2*L)?-1:_(s,-1),ut(e,t,2*L)?1:O(n,1)]},de=o=>ft(o)&&!ut(o,L/2,L)?z([Math.tan(o[0]),Math.tan(o[1])]):D,T=(o,t=-1/0,e=1/0)=>s=>s[1]>=t&&s[0]<=e?z(s.map(n=>o(O(_(n,t),e)))):D,X=o=>t=>j(o(t[0]),o(t[1])),pe=(o,t)=>t[0]>0||o[0]>0||o[1]<0?z(o.flatMap(e=>t.map(s=>Math.atan2(e,s)))):Y(-L,L,mt),be=(o,t)=>{let e=dt(o,t),s=U(e[0]);return Number.isFinite(s)&&s===U(e[1])?Z(o,Rt([s,s],t)):j(O(t[0],0),_(t[1],0))},ye=(o,t,e)=>{let[s,n]=dt(Z(o,t),Z(e,t)).map(r=>O(_(r,0),1)).map(r=>r**3*(10+r*(6*r-15)));return Y(s,n,64)},B=(o,t)=>[Number(o),Number(t)],H=o=>o[0]>0||o[1]<0,$=o=>o[0]!==0||o[1]!==0,ve={add:Tt,neg:kt,sub:Z,mul:Rt,div:dt,pow:fe,tan:de,atan2:pe,mod:be,smoothstep:ye,abs:C,sin:Nt(Math.sin,L/2),cos:Nt(Math.cos,0),asin:T(Math.asin,-1,1),acos:T(Math.acos,-1,1),atan:T(Math.atan),sinh:T(Math.sinh),tanh:T(Math.tanh),asinh:T(Math.asinh),acosh:T(Math.acosh,1),atanh:T(Math.atanh,-1,1),exp:T(Math.exp),log:T(Math.log,0),log10:T(Math.log10,0),sqrt:T(Math.sqrt,0),cosh:o=>z(C(o).map(Math.cosh)),hypot:(o,t)=>Y(Math.hypot(C(o)[0],C(t)[0]),Math.hypot(C(o)[1],C(t)[1]),mt),sign:X(Math.sign),floor:X(U),ceil:X(Ot),step:X(o=>+(o>=0)),min:(o,t)=>j(O(o[0],t[0]),O(o[1],t[1])),max:(o,t)=>j(_(o[0],t[0]),_(o[1],t[1])),lt:(o,t)=>B(o[1]<t[0],o[0]<t[1]),le:(o,t)=>B(o[1]<=t[0],o[0]<=t[1]),eq:(o,t)=>B(o[0]===t[1]&&o[1]===t[0],o[0]<=t[1]&&o[1]>=t[0]),not:o=>B(!$(o),!H(o)),and:(o,t)=>B(H(o)&&H(t),$(o)&&$(t)),or:(o,t)=>B(H(o)||H(t),$(o)||$(t)),if:(o,t,e)=>H(o)?t:$(o)?j(O(t[0],e[0]),_(t[1],e[1])):e};function zt(o,t,e,s,n){let r=[];for(let[a,...l]of o)if(a==="t")r.push(s);else if(a==="p")r.push([n[l[0]],n[l[0]]]);else if(a==="number")r.push([l[0],l[0]]);else if(a==="table")r.push(Me(e[l[1]],r[l[0]]));else{let c=ve[a](...l.map(i=>r[i]));r.push(j(c[0],c[1]))}return r[t]}function Me({grid:o,cells:t,outside:e,whole:s},n){let[r,a,l]=[o[0],o[o.length-1],o[o.length-1]-o[0]],c=[s[0]??-1/0,s[1]??1/0],[i,h]=n;if(!ft(n))return c;if(e==="periodic"){let p=4*Number.EPSILON*_(S(i),S(h)),v=U((i-p-r)/l);if(v!==U((h+p-r)/l))return c;i-=l*v+p,h+=p-l*v}if(e==="error"&&!(i>=r-1e-9*l&&h<=a+1e-9*l))return c;i=O(_(i,r),a),h=O(_(h,r),a);let[u,m]=[St(o,i),St(o,h)];if(m-u>1)return c;let[f,d]=[1/0,-1/0];for(let p=u;p<=m;p++){let v=_(i,o[p])-o[p],y=_(v,(p===m?h:o[p+1])-o[p]),b=t[p],g=_(S(v),S(y)),[M,w,A]=[b[b.length-1],b[b.length-1],S(b[b.length-1])];for(let x=b.length-2;x>=0;x--){let I=[v*M,v*w,y*M,y*w];[M,w,A]=[O(...I)+b[x],_(...I)+b[x],g*A+S(b[x])]}f=O(f,M-64*Number.EPSILON*A),d=_(d,w+64*Number.EPSILON*A)}return j(f,d)}function St(o,t){let[e,s]=[0,o.length-2];for(;e<s;){let n=e+s+1>>1;o[n]<=t?e=n:s=n-1}return e}var Pt=.381966011250105,ge=85e-23,Ae=1e-12,we=2e4;function qt(o,t,e,s){let n=Ae*Math.max(Math.abs(e),Math.abs(s)),r=o.flatMap(l=>Fe(l,t,e,s)).sort((l,c)=>l[0]-c[0]),a=[];for(let[l,c]of r){let i=a[a.length-1];i&&l-i[1]<=n?i[1]=Math.max(i[1],c):a.push([l,c])}return a.flatMap(([l,c])=>c-l>10*n?[{before:l,after:l},{before:c,after:c}]:[{before:l,after:c}])}function Fe(o,t,e,s){if(o.integers&&o.steps.length===2&&o.steps[1][0]==="table")return o.tables[0].grid.slice(1,-1).filter(a=>a>=e&&a<=s).map(a=>[a-Q(a,a),a+Q(a,a)]);let n=[];for(let r=e;r<s;){let a=xe(o,t,r,s);if(!a)break;if(n.push(a)>we)throw new F("something switches in time more often than this page follows");r=Math.max(a[1],a[0]+Q(r,r))}return n}function tt(o,t,e,s){let[n,r]=zt(o.steps,o.last,o.tables,[e,s],t);return(o.integers?Number.isFinite(n)&&Number.isFinite(r)&&Math.floor(n)===Math.floor(r)&&Math.ceil(n)===Math.ceil(r):n>0||r<0||n===0&&r===0)?0:Math.max(r-n,Number.MIN_VALUE)}function Q(o,t){return Math.max(2*Number.EPSILON*Math.max(Math.abs(o),Math.abs(t)),ge)}function xe(o,t,e,s){let[n,r]=[e,s-e];for(;n<s;){let a=n+r<s&&n+r>n?n+r:s,l=tt(o,t,n,a),c=n+Pt*(a-n);if(l===0)n=a,r*=2;else{if(a-n<=Q(n,a)||tt(o,t,c,c)>=.25*l)return[n,_e(o,t,a,s,a-n)];r=.5*(a-n)}}return null}function _e(o,t,e,s,n){let[r,a]=[e,n];for(let l=0;r<s&&tt(o,t,r,r+Q(r,r))>0;l++){let c=Math.min(s,r+a),i=r+Pt*(c-r);l>64||tt(o,t,i,i)>0?(r=c,a*=2):r+=Q(r,r)}return Math.min(r,s)}var pt=[0,.05260015195876773,.0789002279381516,.1183503419072274,.2816496580927726,.3333333333333333,.25,.3076923076923077,.6512820512820513,.6,.8571428571428571,1,1,.1,.2,.7777777777777778],et=[[],[[0,.05260015195876773]],[[0,.0197250569845379],[1,.0591751709536137]],[[0,.02958758547680685],[2,.08876275643042054]],[[0,.2413651341592667],[2,-.8845494793282861],[3,.924834003261792]],[[0,.037037037037037035],[3,.17082860872947386],[4,.12546768756682242]],[[0,.037109375],[3,.17025221101954405],[4,.06021653898045596],[5,-.017578125]],[[0,.03709200011850479],[3,.17038392571223998],[4,.10726203044637328],[5,-.015319437748624402],[6,.008273789163814023]],[[0,.6241109587160757],[3,-3.3608926294469414],[4,-.868219346841726],[5,27.59209969944671],[6,20.154067550477894],[7,-43.48988418106996]],[[0,.47766253643826434],[3,-2.4881146199716677],[4,-.590290826836843],[5,21.230051448181193],[6,15.279233632882423],[7,-33.28821096898486],[8,-.020331201708508627]],[[0,-.9371424300859873],[3,5.186372428844064],[4,1.0914373489967295],[5,-8.149787010746927],[6,-18.52006565999696],[7,22.739487099350505],[8,2.4936055526796523],[9,-3.0467644718982196]],[[0,2.273310147516538],[3,-10.53449546673725],[4,-2.0008720582248625],[5,-17.9589318631188],[6,27.94888452941996],[7,-2.8589982771350235],[8,-8.87285693353063],[9,12.360567175794303],[10,.6433927460157636]],[[0,.054293734116568765],[5,4.450312892752409],[6,1.8915178993145003],[7,-5.801203960010585],[8,.3111643669578199],[9,-.1521609496625161],[10,.20136540080403034],[11,.04471061572777259]],[[0,.056167502283047954],[6,.25350021021662483],[7,-.2462390374708025],[8,-.12419142326381637],[9,.15329179827876568],[10,.00820105229563469],[11,.007567897660545699],[12,-.008298]],[[0,.03183464816350214],[5,.028300909672366776],[6,.053541988307438566],[7,-.05492374857139099],[10,-.00010834732869724932],[11,.0003825710908356584],[12,-.00034046500868740456],[13,.1413124436746325]],[[0,-.42889630158379194],[5,-4.697621415361164],[6,7.683421196062599],[7,4.06898981839711],[8,.3567271874552811],[12,-.0013990241651590145],[13,2.9475147891527724],[14,-9.15095847217987]]],bt=[[[0,.01312004499419488],[5,-1.2251564463762044],[6,-.4957589496572502],[7,1.6643771824549864],[8,-.35032884874997366],[9,.3341791187130175],[10,.08192320648511571],[11,-.022355307863886294]],[[0,-.18980075407240762],[5,4.450312892752409],[6,1.8915178993145003],[7,-5.801203960010585],[8,-.4226823213237919],[9,-.1521609496625161],[10,.20136540080403034],[11,.02265179219836082]]],yt=[[[0,.054293734116568765],[5,4.450312892752409],[6,1.8915178993145003],[7,-5.801203960010585],[8,.3111643669578199],[9,-.1521609496625161],[10,.20136540080403034],[11,.04471061572777259]],[[0,.9457062658834312],[5,-4.450312892752409],[6,-1.8915178993145003],[7,5.801203960010585],[8,-.3111643669578199],[9,.1521609496625161],[10,-.20136540080403034],[11,-.04471061572777259]],[[0,-.8914125317668624],[5,8.900625785504818],[6,3.7830357986290006],[7,-11.60240792002117],[8,.6223287339156398],[9,-.3043218993250322],[10,.4027308016080607],[11,.08942123145554517],[12,-1]],[[0,-8.428938276109013],[5,.5667149535193777],[6,-3.0689499459498917],[7,2.38466765651207],[8,2.117034582445028],[9,-.871391583777973],[10,2.2404374302607883],[11,.6315787787694688],[12,-.08899033645133331],[13,18.148505520854727],[14,-9.194632392478356],[15,-4.436036387594894]],[[0,10.427508642579134],[5,242.28349177525817],[6,165.20045171727028],[7,-374.5467547226902],[8,-22.113666853125306],[9,7.733432668472264],[10,-30.674084731089398],[11,-9.332130526430229],[12,15.697238121770845],[13,-31.139403219565178],[14,-9.35292435884448],[15,35.81684148639408]],[[0,19.985053242002433],[5,-387.0373087493518],[6,-189.17813819516758],[7,527.8081592054236],[8,-11.57390253995963],[9,6.8812326946963],[10,-1.0006050966910838],[11,.7777137798053443],[12,-2.778205752353508],[13,-60.19669523126412],[14,84.32040550667716],[15,11.99229113618279]],[[0,-25.69393346270375],[5,-154.18974869023643],[6,-231.5293791760455],[7,357.6391179106141],[8,93.40532418362432],[9,-37.45832313645163],[10,104.0996495089623],[11,29.8402934266605],[12,-43.53345659001114],[13,96.32455395918828],[14,-39.17726167561544],[15,-149.72683625798564]]];var st=.381966011250105,Lt=4,Ee=.02,P=.001,Ie=40,Ne=1e-14;function nt({a:o,b:t,da:e,db:s},n){let r=1-n;return r*r*((1+2*n)*o+n*e)+n*n*((3-2*n)*t-r*s)}function jt({a:o,b:t,da:e,db:s}){return{c:2*(o-t)+e+s,q:3*(t-o)-2*e-s}}function Se(o){let{c:t,q:e}=jt(o),s=e*e-3*t*o.da,n=Math.min(o.a,o.b);if(!(s>=0))return n;for(let r of[-1,1]){let a=t!==0?(-e+r*Math.sqrt(s))/(3*t):e!==0?-.5*o.da/e:0;a>0&&a<1&&(n=Math.min(n,nt(o,a)))}return n}function Wt(o,{a:t,b:e,da:s,db:n}){return o*t>0&&o*e>0&&o*s<0&&o*n>0}function vt(o,t,e){return o==="switch"?Math.sign(e)===-t:Math.sign(e)!==t}function Oe(o,t){return o==="switch"||o===0||o===-t}function Ct(o,t,e){let s=Math.max((e-t)/16384,Ne*Math.max(Math.abs(t),Math.abs(e)));return{at:o,shortest:s,longest:Math.max((e-t)/4,s)}}function Bt({at:o},t,e,s,n,r,a){let l=Math.abs(a-nt(r,st));if(!(Se({a:e*r.a,b:e*r.b,da:e*r.da,db:e*r.db})>Lt*l))return!1;if(!Wt(e,r))return!0;let{c,q:i}=jt(r),h=-r.da/(i+e*Math.sqrt(Math.max(i*i-3*c*r.da,0)));if(!(h>0&&h<1))return!1;let u=nt(r,h);return e*u>Lt*Math.abs(o(s+h*n)[t]-u)}function Mt({at:o},t,e,s,n,r){for(;;){let a=n+.5*(r-n);if(!(a>n&&a<r))return r;vt(e,s,o(a)[t])?r=a:n=a}}function Te({at:o},t,e,s,n,r){for(let a=0;a<Ie;a++){let l=n+.5*(r-n),c=P*(r-n);if(l<=n||l+c>=r||l+c<=l)break;let i=o(l)[t];if(vt(e,s,i))return l;s*(o(l+c)[t]-i)<0?n=l:r=l}return 1/0}function Ht(o,t,e,s,n,r){let{at:a,shortest:l,longest:c}=o,[i,h,u]=[n,c,s];for(;i<r;){h=u===0?l:Math.min(h,c);let m=i+h;(m>=r-.5*l||!(m>i))&&(m=r),h=m-i;let[f,d]=[a(i)[t],a(m)[t]],p={a:f,b:d,da:(a(i+P*h)[t]-f)/P,db:(d-a(m-P*h)[t])/P},v=a(i+st*h)[t],y=u!==0&&vt(e,u,d),b=u===0||(y?Math.abs(v-nt(p,st))<=Ee*(Math.abs(f)+Math.abs(d))&&p.da*(d-f)>0&&p.db*(d-f)>0:Bt(o,t,u,i,h,p,v));if(!b&&h>1.5*l){h*=.5;continue}if(u===0)u=Math.sign(d);else if(!b&&!y&&Wt(u,p)){let g=Te(o,t,e,u,i,m);g<1/0&&([y,m]=[!0,g])}if(y){let g=Mt(o,t,e,u,i,m);if(Oe(e,u))return g;u=Math.sign(a(g)[t]),m=g}i=m,h*=2}return 1/0}function $t(o,t,e,s,n){let{at:r}=o,a=t.map(()=>1/0),l=s,c=r(l);for(let i=1;i<=4;i++){let h=i===4?n:s+(n-s)*i/4,u=h-l;if(!(u>0))continue;let[m,f,d,p]=[r(l+P*u),r(h-P*u),r(l+st*u),r(h)];t.forEach((v,y)=>{if(v==="none"||a[y]<1/0)return;let b={a:c[y],b:p[y],da:(m[y]-c[y])/P,db:(p[y]-f[y])/P};(e[y]===0||!Bt(o,y,e[y],l,u,b,d[y]))&&(a[y]=l)}),[l,c]=[h,p]}return a}var ke=1e-12,Re=4,ze=1e-6,Pe=1e-5,qe=10,Le=8,rt=class{constructor(t,e){this.motion=t;this.span=e;this.sides=new Int8Array(this.count),this.repeats=Array.from({length:this.count},()=>({times:0,last:-1/0,interval:1/0})),this.alone=new Array(this.count).fill(!1)}motion;span;stopped="";happened=[];jumps=0;set=new Map;sides;repeats;alone;get count(){return this.motion.data.events.length+this.motion.data.n_switches}values(t,e){return this.motion.load(t,e),this.motion.machine.call("events").g.slice(0,this.count)}watched(t){let{events:e}=this.motion.data;return t<e.length?e[t].direction:this.alone[t]?"none":"switch"}begin(t,e,s){if(!this.count)return;let n=this.values(t,e),r=Array.from(n,l=>l===0);this.lookAround(t,e,s,r);let a=r.map((l,c)=>l&&c<this.motion.data.events.length&&this.sides[c]!==0&&this.motion.data.events[c].direction*this.sides[c]>=0);a.some(Boolean)&&(this.happen(t,e,a),this.lookAround(t,e,s,r))}find(t,e,s,n){if(!(n>e))return null;let r=Array.from(this.sides,(d,p)=>this.watched(p)),a=Ct(t,s,n),l=ke*(n-s),c=$t(a,r,this.sides,e,n),i=1/0,h=c.map((d,p)=>{let v=d<1/0?Ht(a,p,r[p],this.sides[p],d,Math.min(n,i+l)):1/0;return i=Math.min(i,v),v}),u=n;if(i<1/0){let d=t(i);h.forEach((p,v)=>{let y=this.sides[v];p===1/0&&y!==0&&(r[v]===0||r[v]===-y)&&Math.sign(d[v])!==y&&(h[v]=Mt(a,v,r[v],y,e,i))}),i=Math.min(...h),u=Math.max(...h.filter(p=>p-i<=l))}let m=h.map(d=>d<=u&&d<1/0),f=t(u);return this.sides=this.sides.map((d,p)=>r[p]!=="switch"||f[p]!==0?Math.sign(f[p]):d),i<1/0?{time:u,hit:m}:null}acts(t){return t.some((e,s)=>e&&this.motion.data.events[s]&&this.motion.data.events[s].kind!=="record")}switches(t){return t.some((e,s)=>e&&s>=this.motion.data.events.length)}note(t,e){e.forEach((s,n)=>{s&&n<this.motion.data.events.length&&this.happened.push({t,name:this.motion.data.events[n].name})})}countSwitchings(t,e){e.forEach((s,n)=>{if(!s||n<this.motion.data.events.length)return;let r=this.repeats[n];r.times=t-r.last<Pe*this.span?r.times+1:0,r.last=t,this.alone[n]||=r.times>=qe})}happen(t,e,s){let{motion:n}=this,{data:r,machine:a}=n,l=this.energy(t,e);this.note(t,s);let c=!1;if(s.forEach((i,h)=>{if(!i||h>=r.events.length)return;let{name:u,kind:m,parameter:f}=r.events[h];if(this.pilesUp(h,t))throw new F(`event "${u}" follows itself at ever shorter intervals`);if(m==="halt")throw new F(u);if(m==="stop"&&(this.stopped||=u),n.load(t,e),m==="set")n.p[f]=a.call(`action_${h}`).value[0],this.set.set(f,n.p[f]),c=!0;else if(m==="impulse"){let d=n.respond(t,e,a.call(`action_${h}`).P.slice());for(let p=0;p<r.n_y;p++)e[r.n_x+p]+=d[p];c=!0}}),!!c){if(n.jumped(t,e))throw new F("an event changed the constraints so that they are not met any more");n.project(t,e),this.jumps+=this.energy(t,e)-l}}energy(t,e){return this.motion.poses(t,e).energy[2]}pilesUp(t,e){let s=this.repeats[t],n=e-s.last,r=n<1/0&&(n<s.interval||n===0);return Object.assign(s,{times:r?s.times+1:0,last:e,interval:n}),s.times>=Re&&n<ze*this.span}lookAround(t,e,s,n){let r=this.values(t,e),a=n.map(m=>m);if(this.sides=this.sides.map((m,f)=>a[f]?0:Math.sign(r[f])||(f<this.motion.data.events.length?0:m)),!a.some(Boolean))return;let l=e.length,[c,i,h]=[new Float64Array(l),new Float64Array(l),new Float64Array(l)],u=.001*s;this.motion.derivatives(t,e,c);for(let m=0;m<l;m++)h[m]=e[m]+u*c[m];this.motion.derivatives(t+u,h,i);for(let m=0;m<l;m++)i[m]=(i[m]-c[m])/u;for(let m=1e-12*s;m<.5*s;m*=10){for(let d=0;d<l;d++)h[d]=e[d]+m*c[d]+.5*m*m*i[d];let f=this.values(t+m,h);a.forEach((d,p)=>{!d||!(Math.abs(f[p])>Le*Math.abs(r[p]))||(this.sides[p]=Math.sign(f[p]),a[p]=!1)})}a.forEach((m,f)=>{m&&(this.sides[f]=Math.sign(r[f]))})}};var je=Number.EPSILON,[Dt,Qt,We,Kt,Vt]=[.9,1/3,6,1/8,.04],Ce=2e5,Be=12,Gt=1e-6,K=class{constructor(t,e,s,n,r){this.motion=t;this.tEnd=s;this.rtol=n;this.atol=r;let{data:a}=t;this.n=t.n,this.judged=a.n_x+a.n_y,this.t=this.from=a.t_start,this.z=e.slice(),this.begin=e.slice(),this.point=new Float64Array(this.n),this.next=new Float64Array(this.n),this.K=Array.from({length:16},()=>new Float64Array(this.n)),this.Q=yt.map(()=>new Float64Array(this.n)),this.watch=new rt(t,s-this.t),this.plan(),this.slope(this.t,this.z,this.K[0]),this.h=this.firstStep(),this.watch.begin(this.t,this.z,this.h),this.watch.happened.length&&this.plan(),this.pending=!0}motion;tEnd;rtol;atol;t;z;steps=0;rejected=0;evaluations=0;drift=0;watch;from;h=0;step=0;begin;K;Q;dense=!1;pending=!1;point;next;last=1e-4;breaks=[];n;judged;tries=0;slope(t,e,s){this.evaluations++,this.motion.derivatives(t,e,s)}firstStep(){let{z:t,K:e,rtol:s,atol:n}=this,[r,a]=[0,0];for(let c=0;c<this.judged;c++){let i=n+s*Math.abs(t[c]);r+=(t[c]/i)**2,a+=(e[0][c]/i)**2}let l=r>1e-10&&a>1e-10?.01*Math.sqrt(r/a):1e-4;return Math.max(Math.min(l,this.tEnd-this.t),1e-9*Math.max(1,Math.abs(this.tEnd)))}goOn(t){this.tEnd=t,this.tries=0,this.pending=!0,this.plan()}get done(){return this.watch.stopped!==""||this.t>=this.tEnd}advance(){this.pending&&this.slope(this.t,this.z,this.K[0]),this.pending=!1;let t=this.breaks[0],e=t&&t.before<this.tEnd?t.before:this.tEnd,s=!1,n="",[r,a]=[1/0,0];for(;;){let l=Math.min(e,r),c=this.t+this.h>=l-.001*this.h,i=c?l-this.t:this.h;if(i<=8*je*Math.max(Math.abs(this.t),Math.abs(e))&&!c)throw new F(n||"the step became too small");if(++this.tries>Ce)throw new F("it takes too many steps; it may be stiff");let h=1/0;try{h=this.attempt(i),n="the step became too small"}catch(p){if(!(p instanceof F))throw p;n=p.message}if(!(h<=1)){if(this.rejected++,s=!0,this.h=i*(Number.isFinite(h)?Math.min(.95,Math.max(Qt,Dt*h**-Kt)):.25),this.h<1e-13*Math.max(1,Math.abs(this.t)))throw new F(n);continue}this.begin.set(this.z),[this.from,this.step,this.dense]=[this.t,i,!1];let u=c?l:this.t+i,m=this.throughEvents(u,a<Be);if(m!==null){r=m,a++;continue}this.steps++,this.pending=!0;let f=Math.max(h,1e-10),d=Math.min(We,Math.max(Qt,Dt*f**(.75*Vt-Kt)*this.last**Vt));if(s&&(d=Math.min(d,1)),this.last=Math.max(h,1e-4),t&&this.breaks[0]===t&&this.t>=t.before&&(this.breaks.shift(),this.t<this.tEnd&&(this.t=Math.max(this.t,t.after)),this.motion.jumped(this.t,this.z)))throw new F("a constraint jumps here, which nothing can follow");this.h=c?Math.max(this.h,i)*Math.min(d,1.5):i*d;return}}throughEvents(t,e){let s=new Float64Array(this.n),{watch:n,from:r,step:a}=this,l=c=>(c===t?s.set(this.next):this.interpolate(c,s),n.values(c,s));for(let c=r;n.count;){let i=n.sides,h=n.find(l,c,r,t);if(!h)break;let{time:u,hit:m}=h,f=n.acts(m);if(!f&&!n.switches(m)){n.note(u,m),c=u;continue}return e&&u-r>Gt*a&&t-u>Gt*a?(n.sides=i,u):(u<t&&this.interpolate(u,this.next),this.t=u,this.z.set(this.next),this.motion.project(u,this.z),n.countSwitchings(u,m),f&&(n.happen(u,this.z,m),n.lookAround(u,this.z,a,m.map((d,p)=>d&&p<this.motion.data.events.length)),this.plan()),null)}return this.t=t,this.z.set(this.next),null}attempt(t){let{K:e,z:s,t:n,next:r,point:a,rtol:l,atol:c}=this;for(let m=1;m<12;m++)this.combine(et[m],t,a),this.slope(n+pt[m]*t,a,e[m]);this.combine(et[12],t,r),this.slope(n+t,r,e[12]);let[i,h]=[0,0];for(let m=0;m<this.judged;m++){let f=c+l*Math.max(Math.abs(s[m]),Math.abs(r[m])),[d,p]=[0,0];for(let[v,y]of bt[0])d+=y*e[v][m];for(let[v,y]of bt[1])p+=y*e[v][m];i+=(d/f)**2,h+=(p/f)**2}let u=i===0&&h===0?0:Math.abs(t)*i/Math.sqrt((i+.01*h)*this.judged);return u<=1&&(this.drift=Math.max(this.drift,this.motion.project(n+t,r))),u}combine(t,e,s){let{z:n,K:r,n:a}=this;s.fill(0);for(let[l,c]of t){let i=r[l];for(let h=0;h<a;h++)s[h]+=c*i[h]}for(let l=0;l<a;l++)s[l]=n[l]+e*s[l]}state(t,e){if(t===this.t)return void e.set(this.z);this.interpolate(t,e),this.motion.project(t,e)}interpolate(t,e){this.dense||this.prepareDense();let s=(t-this.from)/this.step;e.fill(0);for(let n=this.Q.length-1;n>=0;n--){let[r,a]=[this.Q[n],n%2?1-s:s];for(let l=0;l<this.n;l++)e[l]=a*(e[l]+r[l])}for(let n=0;n<this.n;n++)e[n]+=this.begin[n]}prepareDense(){let{K:t,step:e,from:s}=this,n=this.z;this.z=this.begin;for(let r=13;r<16;r++)this.combine(et[r],e,this.point),this.slope(s+pt[r]*e,this.point,t[r]);this.z=n,yt.forEach((r,a)=>{this.Q[a].fill(0);for(let[l,c]of r)for(let i=0;i<this.n;i++)this.Q[a][i]+=e*c*t[l][i]}),this.dense=!0}plan(){for(this.breaks=qt(this.motion.data.timed,this.motion.p,this.t,this.tEnd);this.breaks.length&&this.breaks[0].before<=this.t;)this.t=Math.max(this.t,this.breaks.shift().after)}};var He=5e3,$e=.1;function Jt(o,t){let e=Yt(o,t,1),{audit:s}=e;if(!t.check||e.reached===0||s.steps>He)return e;let n=Yt(o,{...t,stride:0},$e);return s.error=Math.abs(n.reached-e.reached)>1?1/0:Ue(e,n),e}function Ue(o,t){let[e,s,n]=[0,0,0],r=Math.min(o.reached,t.reached)*(o.poses.length/o.frames);for(let a=0;a<r;a++){let l=Math.abs(o.poses[a]-t.poses[a]);a%12<3?[e,n]=[Math.max(e,l),Math.max(n,Math.abs(o.poses[a]))]:s=Math.max(s,l)}return Math.max(e/(n||1),s)}function Yt(o,{p:t,initial:e,times:s,stride:n,refused:r},a){let{data:l}=o,c=performance.now();o.p.set(l.p);for(let[A,x]of t)o.p[A]=x;let i=o.machine.outputs,[h,u,m]=[i.poses.poses.length,i.plots.series.length,i.plots.forces.length],f=n?s.length:0,d={frames:s.length,reached:0,poses:new Float64Array(s.length*h),series:new Float64Array(f*u).fill(NaN),forces:new Float64Array(f*m).fill(NaN),start:new Float64Array(o.n),looks:At(o),audit:{steps:0,rejected:0,evaluations:0,ms:0,drift:0,residual:0,energy:0,reached:l.t_start,error:null,halted:"",stopped:"",happened:[],notes:[]}},{audit:p}=d,v=new Float64Array(o.n),y=new gt,b=0,g=(A,x,I)=>{let{poses:N,energy:k}=o.poses(A,x);if(d.poses.set(N,b*h),y.add(k,I),l.m>0){let{phi:R,psi:ne,B:xt}=o.constraints(A,x);p.residual=Math.max(p.residual,o.largest(R,xt,l.m_h,null),o.largest(ne,xt,l.m,null))}if(n&&(b%n===0||b===s.length-1)){let R=o.plots(A,x);d.series.set(R.series,b*u),d.forces.set(R.forces,b*m)}b++,p.reached=A},M=null,w=null;try{if(r)throw new F(r);let{z:A,notes:x}=J(o,e);d.start.set(A),p.notes=x;let I=s[s.length-1];for(M=new K(o,A,I,a*l.rtol,a*l.atol);b<s.length&&s[b]<=M.t;)g(s[b],M.z,0);for(;!M.done&&b<s.length;){let{jumps:k}=M.watch;for(M.advance();b<s.length&&(s[b]<M.t||s[b]===M.t&&M.done);)M.state(s[b],v),g(s[b],v,k)}let N=M.t+1e-6*(I-l.t_start);for(;b<s.length&&s[b]<=N;)g(s[b],M.z,M.watch.jumps);b<s.length&&(w=o.poses(M.t,M.z).poses.slice())}catch(A){if(!(A instanceof F))throw A;p.halted=A.message}if(M){let{steps:A,rejected:x,evaluations:I,drift:N,watch:{stopped:k,happened:R}}=M;Object.assign(p,{steps:A,rejected:x,evaluations:I,drift:N,stopped:k,happened:R,reached:Math.max(p.reached,M.t)})}for(d.reached=b,w??=b>0?d.poses.slice((b-1)*h,b*h):null;w&&b<s.length;b++)d.poses.set(w,b*h);return p.energy=y.error,p.ms=performance.now()-c,d}function At(o){return o.machine.inputs.p?.set(o.p),o.machine.has("looks")?o.machine.call("looks").numbers.slice():new Float64Array(0)}var gt=class{first=null;worst=0;exchanged=0;largest=0;add(t,e){this.first??=t.slice();let s=Math.abs(t[2]-this.first[2]-e);s<=this.worst||(this.worst=s);let n=t[0]+t[1]-t[2];this.exchanged=Math.max(this.exchanged,t[0],Math.abs(t[1]-this.first[1]),Math.abs(n)),this.largest=Math.max(this.largest,t[0],Math.abs(t[1]),Math.abs(n))}get error(){return this.worst<=1e-13*this.largest?0:this.exchanged>0?this.worst/this.exchanged:1/0}};var at=class{inputs={};outputs={};functions;constructor(t,e){let s=new ArrayBuffer(0),n={m:De(()=>s)},r=new WebAssembly.Instance(new WebAssembly.Module(t),n);s=r.exports.memory.buffer;let a=([l,c])=>new Float64Array(s,l,c);for(let[l,c]of Object.entries(e.inputs))this.inputs[l]=a(c);for(let[l,c]of Object.entries(e.outputs))this.outputs[l]=Object.fromEntries(Object.entries(c).map(([i,h])=>[i,a(h)]));this.functions=r.exports}has(t){return t in this.outputs}call(t){return this.functions[t](),this.outputs[t]}};function De(o){let{sin:t,cos:e,tan:s,asin:n,acos:r,atan:a,atan2:l,sinh:c,cosh:i,tanh:h,asinh:u,acosh:m,atanh:f,exp:d,log:p,log1p:v,expm1:y,hypot:b,sign:g}=Math,M=(w,A)=>new Float64Array(o(),w,A);return{sin:t,cos:e,tan:s,asin:n,acos:r,atan:a,atan2:l,sinh:c,cosh:i,tanh:h,asinh:u,acosh:m,atanh:f,exp:d,log:p,log1p:v,expm1:y,hypot:b,sign:g,erf:Qe,pow:(w,A)=>w===1||w===-1&&Math.abs(A)===1/0?1:Math.pow(w,A),fmin:(w,A)=>w<A||A!==A?w:A,fmax:(w,A)=>w>A||A!==A?w:A,fmod:(w,A)=>w%A,remainder:(w,A)=>{if(Number.isFinite(w)&&Math.abs(A)===1/0)return w;let x=w%A,[I,N]=[Math.abs(x),Math.abs(A)/2],k=I===N&&Math.abs(w%(2*A))>Math.abs(A);return I>N||k?x-Math.sign(x)*Math.abs(A):x},locate:(w,A,x)=>{let I=M(A,x),[N,k]=[0,x-2];for(;N<k;){let R=N+k+1>>1;I[R]<=w?N=R:k=R-1}return N},take:(w,A,x)=>M(A,x)[w]??NaN}}function Qe(o){let t=Math.abs(o);if(!(t<6))return Number.isNaN(o)?NaN:Math.sign(o);if(t<3){let[s,n]=[o,o];for(let r=1;r<200&&Math.abs(s)>1e-18*Math.abs(n);r++)s*=2*o*o/(2*r+1),n+=s;return 2/Math.sqrt(Math.PI)*Math.exp(-o*o)*n}let e=0;for(let s=120;s>0;s--)e=s/2/(t+e);return Math.sign(o)*(1-Math.exp(-o*o)/(Math.sqrt(Math.PI)*(t+e)))}var wt=1e-9,Ke=1e-6,Ve=1e-10,Xt=1e-11,Zt=1e-8,Ge=40,Ye=1e-6,it=class{constructor(t,e){this.data=t;this.machine=new at(e,t.layout),this.n=t.n_x+t.n_y+t.n_w,this.p=Float64Array.from(t.p),this.zdot=new Float64Array(this.n),this.residual=new Float64Array(Math.max(t.m,1)),this.delta=new Float64Array(t.n_y),this.lam=new Float64Array(t.m)}data;machine;n;p;zdot;residual;delta;lam;load(t,e){let{inputs:s}=this.machine;s.t&&(s.t[0]=t),s.z?.set(e),s.p?.set(this.p)}derivatives(t,e,s){this.load(t,e);let n=this.machine.call("rhs");if(s.set(n.zdot),!(n.health[0]>(this.data.m>0?wt:0))){if(this.data.m===0)throw new F("the equations of motion are singular");this.denseDerivatives(e,s)}for(let r=0;r<this.n;r++)if(!Number.isFinite(s[r]))throw new F("a rate is not finite")}denseDerivatives(t,e){let{n_x:s,n_y:n,drivers:r}=this.data,a=this.machine.call("matrices");e.set(a.xdot,0),e.set(a.wdot,s+n);let{ydot:l}=this.solveMatrices(a.A,a.f,a.B,a.gamma);if(e.set(l,s),r<0)return;let c=0;for(let i=0;i<n;i++){let h=-a.f[i];for(let u=0;u<n;u++)h+=a.A[i*n+u]*l[u];c+=t[s+i]*h}e[s+n+r]=c}solveMatrices(t,e,s,n){let{n_y:r,m:a,rows:l}=this.data,c=t.slice(),i=e.slice(),h=new Float64Array(a),u=0;if(V(c,r)<1e-13){let y=s.reduce((g,M)=>Math.max(g,Math.abs(M)),0),b=0;for(let g=0;g<r;g++)b=Math.max(b,t[g*r+g]);u=y>0?(b||1)/y**2:0,c.set(t);for(let g=0;g<a;g++)for(let M=0;M<r;M++){let w=u*s[g*r+M];i[M]+=w*n[g];for(let A=0;A<r;A++)c[M*r+A]+=w*s[g*r+A]}if(!(V(c,r)>1e-15))throw new F("the equations of motion are singular")}G(c,r,i);let m=s.slice();for(let y=0;y<a;y++)G(c,r,m,y*r);let f=y=>{let b=n[y];for(let g=0;g<r;g++)b-=s[y*r+g]*i[g];return b},d=(y,b)=>{let g=0;for(let M=0;M<r;M++)g+=s[y*r+M]*m[b*r+M];return g},p=Array.from({length:a},(y,b)=>b),v=(y,b)=>{let g=y.length,M=new Float64Array(g*g);y.forEach((A,x)=>y.forEach((I,N)=>{M[x*g+N]=d(A,I)}));let w=Float64Array.from(y,f);if(b)w=W(M,g,g,w,Ve);else{if(V(M,g)<wt)return!1;G(M,g,w)}return y.forEach((A,x)=>{h[A]=w[x]}),!0};v(l,!1)||v(p,!0);for(let y=0;y<a;y++)for(let b=0;b<r;b++)i[b]+=m[y*r+b]*h[y];for(let y=0;y<a;y++)h[y]+=u*n[y];return{ydot:i,lam:h}}respond(t,e,s){this.load(t,e);let{A:n,B:r}=this.machine.call("matrices");return this.solveMatrices(n,s,r,new Float64Array(this.data.m)).ydot}poses(t,e){return this.load(t,e),this.machine.call("poses")}plots(t,e){let{n_x:s,n_y:n,forces:r}=this.data,{inputs:a}=this.machine;if(this.derivatives(t,e,this.zdot),r){let l=this.machine.call("matrices");this.lam.set(this.solveMatrices(l.A,l.f,l.B,l.gamma).lam),a.lam.set(this.lam)}return a.ydot?.set(this.zdot.subarray(s,s+n)),this.machine.call("plots")}normaliseQuaternions(t){for(let e of this.data.quaternions){let s=Math.hypot(t[e],t[e+1],t[e+2],t[e+3]);for(let n=0;n<4;n++)t[e+n]/=s}}project(t,e){if(this.normaliseQuaternions(e),this.machine.has("follow")&&this.follow(t,e),this.data.m===0)return 0;let s=this.projectPositions(t,e);return this.projectSpeeds(e),s}follow(t,e){this.load(t,e);let{dx:s}=this.machine.call("follow");for(let n=0;n<this.data.n_x;n++)e[n]+=s[n];this.normaliseQuaternions(e)}move(t,e,s){this.load(t,e),this.machine.inputs.delta.set(s);let{dx:n}=this.machine.call("tangent");for(let r=0;r<this.data.n_x;r++)e[r]+=n[r];this.normaliseQuaternions(e)}constraints(t,e){return this.load(t,e),this.machine.call("constraints")}jumped(t,e){let{n_x:s,n_y:n,m:r,m_h:a}=this.data;if(r===0)return!1;let{phi:l,psi:c,B:i}=this.constraints(t,e),h=1;for(let u=0;u<n;u++)h=Math.max(h,Math.abs(e[s+u]));return!(Math.max(this.largest(l,i,a,null),this.largest(c,i,r,null))<=Ye*h)}projectPositions(t,e){let{n_x:s,m_h:n}=this.data,[r,a,l]=[!1,!1,0];for(let c=0;c<Ge;c++){let{phi:i,B:h}=this.constraints(t,e);if(n===0)return 0;c===0&&(l=this.largest(i,h,n,null));let u=1;for(let f=0;f<s;f++)u=Math.max(u,Math.abs(e[f]));if(a){let f=this.largest(i,h,n,null);if(f<=Xt*u||r&&f<=Zt*u)return l;if(r)break;r=!0}!r&&!this.solveSelected(i,h,n)&&(r=!0),r&&this.solveAll(i,h,n);let m=this.delta.reduce((f,d)=>Math.max(f,Math.abs(d)),0);if(!Number.isFinite(m))break;this.move(t,e,this.delta),a=m<=1e-9*u}throw new F("the constraints cannot be met")}projectSpeeds(t){let{n_x:e,n_y:s,m:n}=this.data,{psi:r,B:a}=this.machine.outputs.constraints,l=1;for(let c=0;c<s;c++)l=Math.max(l,Math.abs(t[e+c]));if((!this.solveSelected(r,a,n)||!(this.largest(r,a,n,this.delta)<=Xt*l))&&(this.solveAll(r,a,n),!(this.largest(r,a,n,this.delta)<=Zt*l)))throw new F("the speeds do not agree with the constraints");for(let c=0;c<s;c++)t[e+c]+=this.delta[c]}solveSelected(t,e,s){let{n_y:n}=this.data,r=this.data.rows.filter(i=>i<s),a=r.length,l=new Float64Array(a*a),c=this.residual;return r.forEach((i,h)=>{c[h]=-t[i];for(let u=0;u<=h;u++){let m=0;for(let f=0;f<n;f++)m+=e[i*n+f]*e[r[u]*n+f];l[h*a+u]=m}}),V(l,a)<wt?!1:(G(l,a,c),this.delta.fill(0),r.forEach((i,h)=>{for(let u=0;u<n;u++)this.delta[u]+=e[i*n+u]*c[h]}),!0)}solveAll(t,e,s){let{n_y:n}=this.data,r=new Float64Array(s*n),a=new Float64Array(s),l=Array.from({length:s},(i,h)=>Math.hypot(...e.subarray(h*n,(h+1)*n))),c=Math.max(...l,0);for(let i=0;i<s;i++){let h=1/Math.max(l[i],.001*c,1e-300);a[i]=-t[i]*h;for(let u=0;u<n;u++)r[i*n+u]=e[i*n+u]*h}this.delta.set(W(r,s,n,a,Ke*Math.max(s,n)))}largest(t,e,s,n){let{n_y:r}=this.data,[a,l]=[0,0];for(let c=0;c<s*r;c++)a=Math.max(a,Math.abs(e[c]));for(let c=0;c<s;c++){let[i,h]=[1e-6*a,t[c]];for(let f=0;f<r;f++)i=Math.max(i,Math.abs(e[c*r+f])),n&&(h+=e[c*r+f]*n[f]);let u=Math.max(0,Math.abs(h)-8*Number.EPSILON*a),m=i>0?u/i:Math.abs(h);m<=l||(l=m)}return l}};var te=1e-6,Je=25,q=null,E=null,Ft=[];function lt(o,t=[]){self.postMessage(o,t)}async function Xe({model:o,wasm:t,pull:e}){try{let s=new Blob([t]).stream().pipeThrough(new DecompressionStream("deflate-raw"));q=new it(o,await new Response(s).arrayBuffer()),Ft=e,lt({kind:"opened",failed:""})}catch(s){lt({kind:"opened",failed:String(s)})}}function Ze(o){E=null;let t=Jt(q,o);lt({kind:"run",id:o.id,found:t},[t.poses.buffer,t.series.buffer,t.forces.buffer])}function ee(o,t){let e=q.p;e.set(q.data.p);for(let[s,n]of o)e[s]=n;for(let[s,n]of E?.watch.set??[])e[s]=n;t&&([t.stiffness,t.damping,...t.to,...t.at].forEach((s,n)=>{e[Ft[n]]=s}),e[Ft[8+t.body]]=1)}function ts({p:o,initial:t,refused:e}){E=null,se(()=>{if(e)throw new F(e);ee(o,null);let{z:s}=J(q,t);E=new K(q,s,q.data.t_start,te,te*.01)})}function es({seconds:o,p:t,pull:e,refused:s}){se(()=>{if(s)throw new F(s);if(!E)throw new F("the motion has ended");ee(t,e);let n=performance.now()+Je;for(E.goOn(E.t+o);!E.done&&performance.now()<n;)E.advance();if(E.watch.stopped)throw new F(`event "${E.watch.stopped}" ended the motion`)})}function se(o){let t="";try{o()}catch(r){if(!(r instanceof F))throw r;t=r.message}let e=E?q.poses(E.t,E.z):null,s=e?e.poses.slice():new Float64Array(0),n={kind:"tick",t:E?.t??0,poses:s,energy:e?e.energy[0]+e.energy[1]:NaN,looks:At(q),behind:E?!E.done:!1,failed:t};t&&(E=null),lt(n,[s.buffer])}self.addEventListener("message",({data:o})=>{o.kind==="open"?Xe(o):o.kind==="run"?Ze(o):o.kind==="live"?ts(o):es(o)});})();\n'],{type:"text/javascript"})))}catch(n){return this.fail(`this browser does not start the worker that computes (${String(n)})`)}this.worker.addEventListener("error",n=>this.fail(n.message||"the worker could not be started")),this.worker.addEventListener("message",({data:n})=>this.answered(n));let t=atob(this.data.wasm),e=Uint8Array.from(t,n=>n.charCodeAt(0)).buffer;this.busy=!0,this.post({kind:"open",model:this.data.model,wasm:e,pull:this.data.pull}),this.want("full")}fail(t){this.failed=t,this.notify()}set(t,e,n=!1){e===null||e===t.value?this.values.delete(t):this.values.set(t,e),this.want(n?"draft":"full")}setInitial(t,e,n=!1){e===null?this.initial.delete(t):this.initial.set(t,e),this.want(n?"draft":"full")}reset(){this.values.clear(),this.initial.clear(),this.lay(null),this.want("full")}want(t){this.wanted=t,!this.busy&&this.worker&&!this.liveListener&&this.ask()}ask(){let t=this.clock.times.length,e=this.wanted==="draft",n=e&&this.msPerRow>0?Math.max(1,Math.ceil(t*this.msPerRow/iE)):1;this.wanted=null,this.busy=!0,this.sent={id:this.sent.id+1,stride:n,plain:!this.changed},this.post({kind:"run",id:this.sent.id,p:this.parameters(),initial:Object.fromEntries(this.initial),times:this.clock.times,stride:n,refused:this.refusal(),check:!e})}refusal(){for(let[{name:t,unit:e,low:n,high:s,below:r,above:o,at_zero:a},l]of this.values){let[c,h]=[`at least ${le(n)}`,`at most ${le(s)}`],[u,d]=n!==null&&l<n?[c,r]:s!==null&&l>s?[h,o]:l===0?["other than 0",a]:["",""];if(d)return`the model does not allow this: ${t} has to be ${u}${e?` ${e}`:""} (${d})`}return""}get doubts(){let t=({handles:e},n)=>this.values.has(e[n]);return this.data.pairs.filter(({first:e,second:n})=>t(this.data,e)&&t(this.data,n)).map(({first:e,second:n,words:s})=>`${this.data.handles[e].name} and ${this.data.handles[n].name} limit each other, which this page does not check (${s}); kinetree check does`)}parameters(){return[...this.values].map(([t,e])=>[t.place,e*t.factor])}post(t){this.worker?.postMessage(t)}answered(t){if(this.busy=!1,t.kind==="tick")this.liveListener?.(t);else if(t.kind==="run")this.found(t.found);else if(t.failed)return this.fail(t.failed);this.wanted&&!this.liveListener&&this.ask()}found(t){this.audit=t.audit,this.start=t.reached>0?t.start:null,this.nothing=t.reached===0,this.reshaped=this.shape(t.looks)||this.reshaped,this.msPerRow=t.audit.ms/Math.max(1,t.frames/this.sent.stride),this.sent.plain?(this.agreement=t.audit.halted?1/0:this.difference(t),this.exploring&&this.lay(null)):this.changed&&this.lay(t),this.notify(),this.sent.stride>1&&!this.wanted&&window.setTimeout(()=>{!this.wanted&&this.sent.stride>1&&this.want("full")},sE)}difference(t){let e=0,[n,s]=[12*this.original.length,t.frames];for(let r=0;r<s;r++)this.original.forEach(({positions:o,quaternions:a},l)=>{let c=r*n+12*l;for(let v=0;v<3;v++)e=Math.max(e,Math.abs(t.poses[c+v]-o[3*r+v]));let[h,u,d,f]=a.subarray(4*r,4*r+4),p=[1-2*(u*u+d*d),2*(h*u-d*f),2*(h*d+u*f),2*(h*u+d*f),1-2*(h*h+d*d),2*(u*d-h*f),2*(h*d-u*f),2*(u*d+h*f),1-2*(h*h+u*u)];for(let v=0;v<9;v++)e=Math.max(e,Math.abs(t.poses[c+3+v]-p[v]))});return e}get agrees(){let t=(this.agreement??0)/Math.max(1,this.extent());return t<=oE?"ok":t<=rE?"warn":"bad"}extent(){let t=0;for(let{positions:e}of this.original)for(let n of e)t=Math.max(t,Math.abs(n));return t}lay(t){let{bodies:e,reactions:n,plots:s}=this.report,r=this.clock.times.length;e.forEach((a,l)=>{if(!t){a.original&&Object.assign(a,a.original),a.original=void 0;return}a.original??=this.original[l],[a.positions,a.quaternions]=[new Float32Array(3*r),new Float32Array(4*r)];let c=12*e.length,h=[0,0,0,1];for(let u=0;u<r;u++){let d=t.poses.subarray(u*c+12*l,u*c+12*l+12);a.positions.set(d.subarray(0,3),3*u),h=Jd(d.subarray(3),h),a.quaternions.set(h,4*u)}}),n.forEach((a,l)=>{a.original??=a.force,a.force=t&&t.forces.length?Float32Array.from({length:3*r},(c,h)=>t.forces[Math.floor(h/3)*3*n.length+3*l+h%3]):a.original,t||(a.original=void 0)});for(let a of s)for(let l of a.series)t?(l.original??=l.values,l.values=new Float64Array(r).fill(NaN)):l.original&&(l.values=l.original,l.original=void 0);if(!t)return;let o=t.series.length/r;for(let[a,l,c]of this.data.curves)s[a].series[l].values=Float64Array.from({length:r},(h,u)=>t.series[u*o+c])}shape(t){let[e,n]=[0,!1];for(let{part:s,index:r,shape:o,field:a,count:l}of this.data.looks){let c=s==="bodies"?this.report.bodies[r].shapes[o]:this.report[s][r],h=[...t.subarray(e,e+l)],u=c[a],d=l===1?h[0]:h;e+=l,!(!h.every(Number.isFinite)||String(u)===String(d))&&(Object.assign(c,{[a]:d}),n=!0)}return n}startLive(t){this.liveListener=t,this.busy=!0,this.post({kind:"live",p:this.parameters(),initial:Object.fromEntries(this.initial),refused:this.refusal()})}tick(t,e){return this.busy||!this.liveListener?!1:(this.busy=!0,this.post({kind:"tick",seconds:t,p:this.parameters(),pull:e,refused:this.refusal()}),!0)}stopLive(){this.liveListener=null,this.want("full")}notify(){for(let t of this.listeners)t()}};var Og=14,aE=.7,lE=.05;function Bg(i,t,e,n){let s=X("button","plain","Pull by hand");Object.assign(s,{id:"explore-live",type:"button",title:"The motion goes on in real time; take a body and pull"}),s.setAttribute("aria-pressed","false");let r=X("output","live-note"),o=i.data.masses.reduce((p,[v])=>p+v,0),a=!1,l=0,c=null,h=()=>{if(!c||c.body>=i.data.masses.length)return null;let[p,...v]=i.data.masses[c.body],g=p+.3*(o-p)||1,m=g*Og**2,x=c.local.map((w,b)=>w-v[b]);return{body:c.body,at:x,to:c.target.toArray(),stiffness:m,damping:2*aE*Og*g}},u=p=>{if(a&&(i.shape(p.looks)&&t.reshape(),p.poses.length&&t.place(p.poses),c&&t.drawHand(c),r.textContent=p.failed?`ended: ${p.failed}`:`${le(p.t,4)} s${p.behind?", slower than time":""}`,p.failed))return f()},d=p=>{if(!a)return;let v=Math.min((p-l)/1e3,lE)*e.speed;i.tick(v,h())&&(l=p),requestAnimationFrame(d)},f=()=>{a=!1,c=null,s.setAttribute("aria-pressed","false"),t.grasp(null),t.place(null),i.stopLive(),n.refresh()};return s.addEventListener("click",()=>{if(a)return f();a=!0,l=performance.now(),e.pause(),s.setAttribute("aria-pressed","true"),t.grasp(p=>{c=p,t.drawHand(p)}),i.startLive(u),requestAnimationFrame(d)}),X("span","live",void 0,s,r)}var cE={ok:"✓",info:"i",warn:"!",bad:"✕"},kg={ok:"fine",info:"note",warn:"look at this",bad:"not good"},zg=["bad","warn","info","ok"];function Co(i){let t=X("span",`sign ${i}`,cE[i]);return t.title=kg[i],t.setAttribute("role","img"),t.setAttribute("aria-label",kg[i]),t}function Vg(i,t){let e=X("span","quantity",i);return t&&e.append(X("span","unit",` ${t}`)),e}function Gg(i){return zg.find(t=>i.includes(t))??"ok"}function hE(i){let t=X("div","text",void 0,X("strong","",i.label));return i.explanation&&t.append(X("p","",i.explanation)),X("li","",void 0,Co(i.verdict),t,Vg(i.value,i.unit))}function Xa(i){return X("li",i.severity,void 0,Co(i.severity),X("p","text",i.text))}function Ah(i){let t=X("tbody");for(let e of i){let n=X("th","",e.label);n.scope="row",t.append(X("tr","",void 0,n,X("td","",void 0,Vg(e.value,e.unit))))}return X("table","",void 0,t)}function Vi(i,...t){return X("section","block",void 0,X("h3","",i),...t)}function Hg(i,{report:t}){return t.note&&i.append(X("p","hint",t.note)),t.audit.length?i.append(X("ul","audit",void 0,...t.audit.map(hE))):i.append(X("p","hint","This report carries no audit.")),t.timings.length&&i.append(Vi("Timings",Ah(t.timings))),t.audit.map(e=>e.verdict)}function Ch(i,{report:t}){let e=zg.flatMap(n=>t.findings.filter(s=>s.severity===n));return e.length?i.append(X("ul","findings",void 0,...e.map(Xa))):i.append(X("p","hint","The doctor found nothing to say.")),t.findings.map(n=>n.severity)}function Wg(i,{report:t,stage:e}){return t.summary.length&&i.append(Vi("Summary",Ah(t.summary))),t.bodies.length&&i.append(Vi("Bodies",uE(t,e))),t.joints.length&&i.append(Vi("Joints",Ah(t.joints.map(n=>({label:n.name,value:n.type,unit:""}))))),t.versions.length&&i.append(Vi("Made with",Ah(t.versions.map(([n,s])=>({label:n,value:s,unit:""}))))),[]}function uE(i,t){let e=X("ul","bodies");return i.bodies.forEach((n,s)=>{let r=X("input");r.type="checkbox",r.checked=t?.shows(n.name)??!0,r.addEventListener("change",()=>t?.showBody(n.name,r.checked));let o=X("i","dot");o.style.background=n.color??mh(s);let a=X("label","",void 0,r,o,X("span","name",n.name));a.addEventListener("pointerenter",()=>t?.highlight(n.name)),a.addEventListener("pointerleave",()=>t?.highlight(null)),e.append(X("li","",void 0,a))}),e}var dE=[["parameter","Parameters"],["load","Motors and forces"],["factor","Motors and forces: factors"],["gravity","Gravity"]],[qg,Yg]=[1e-4,.01],fE=8;function $g(i,t){let e=t.report.explore;if(e.reason)return i.append(X("p","hint",`Explore is not available: ${e.reason.replace(/\.$/,"")}.`)),[];let n=new Th(e,t.report,t.clock),s=new Kd(n,e),[r,o]=[X("div","outcome"),X("div","outcome")];i.append(X("p","words","Move a slider: this page computes the motion itself. The run stays behind it, pale."),pE(n,s,t),...s.groups,r,o),e.frozen.length&&i.append(X("p","hint",`Not offered: ${e.frozen.join(", ")}. The start of the model depends on them in a way that only kinetree follows.`));let a=()=>{r.replaceChildren(...gE(n)),o.replaceChildren(..._E(n,e)),s.refresh(),n.reshaped&&t.stage?.reshape(),n.reshaped=!1,t.stage?.explored(n.nothing),t.board?.explored()};return n.onChange(a),t.onTab.push(l=>{l==="explore"&&(n.open(),r.after(Zt("board")))}),t.explorer=n,[]}function pE(i,t,e){let s=((l,c,h)=>{let u=X("button","plain",c);return Object.assign(u,{id:l,type:"button",title:h}),u})("explore-reset","Reset","All values as in the run");s.addEventListener("click",()=>{i.reset(),t.refresh(!0)});let r=X("select");Object.assign(r,{id:"explore-copy",title:"Copy the values"}),r.setAttribute("aria-label","Copy the values");for(let[l,c]of[["","Copy values…"],["toml","as TOML"],["command","as a command line"],["python","as Python"]]){let h=X("option","",c);h.value=l,r.append(h)}let o=X("output","hint");r.addEventListener("change",async()=>{let l=xE(i,r.value);r.value="";try{await navigator.clipboard.writeText(l),o.textContent="copied"}catch{let c=X("textarea","copied");c.value=l,o.replaceChildren(c),c.select()}});let a=e.stage?[Bg(i,e.stage,e.clock,t)]:[];return X("div","tools",void 0,s,r,...a,o)}var Kd=class{constructor(t,e){this.explorer=t;for(let[n,s]of dE){let r=e.handles.filter(o=>o.kind===n);this.group(s,r.map(o=>new Rh(o.name,o.unit||(n==="factor"?"×":""),o.value,mE(o),{get:()=>t.values.get(o)??null,set:(a,l)=>t.set(o,a,l)})))}e.model.fixed||this.group("Initial values",e.model.joints.flatMap(n=>this.initials(n,e)))}explorer;groups=[];rows=[];initials(t,e){let{n_x:n,z:s}=e.model,r=(a,l,c)=>new Rh(a,l,s[c],l.startsWith("rad")?Math.max(Math.PI,2*Math.abs(s[c])):Math.max(2*Math.abs(s[c]),1),{get:()=>this.explorer.initial.get(a)??null,set:(h,u)=>this.explorer.setInitial(a,h,u)},()=>this.explorer.start?.[c]??s[c]),o=a=>t.quaternion>=0&&a>=t.quaternion&&a<t.quaternion+4;return[...t.coordinates.flatMap((a,l)=>o(l)?[]:[r(`${t.name}.${a}`,t.coordinate_units[l],t.first_q+l)]),...t.speeds.map((a,l)=>r(`${t.name}.${a}`,t.speed_units[l],n+t.first_u+l))]}group(t,e){if(!e.length)return;this.rows.push(...e);let n=X("div","sliders",void 0,...e.map(r=>r.element)),s=X("details","handles",void 0,X("summary","",`${t} `,X("span","count",String(e.length))),n);s.open=this.groups.length===0||this.rows.length<=fE,this.groups.push(s)}refresh(t=!1){for(let e of this.rows)e.refresh(t)}};function mE({kind:i,value:t,unit:e}){return t!==0?Math.abs(t):i==="gravity"?9.81:e.startsWith("rad")?Math.PI:1}var Rh=class{constructor(t,e,n,s,r,o=()=>n){this.access=r;this.present=o;let{slider:a,field:l,back:c}=this;Object.assign(a,{type:"range",min:String(n-s),max:String(n+s),step:"any",value:String(n)}),a.setAttribute("aria-label",t),Object.assign(l,{type:"number",step:"any",value:Xg(n)}),l.setAttribute("aria-label",`${t}, value`),l.dataset.name=a.dataset.name=t,Object.assign(c,{type:"button",title:"As in the run"}),c.setAttribute("aria-label",`${t} as in the run`),a.addEventListener("input",()=>{r.set(Number(a.value),!0),this.refresh(!0)}),a.addEventListener("change",()=>{r.set(Number(a.value),!1),this.refresh(!0)}),l.addEventListener("change",()=>{let u=l.valueAsNumber;r.set(Number.isFinite(u)?u:null,!1),this.refresh(!0)}),c.addEventListener("click",()=>{r.set(null,!1),this.refresh(!0)});let h=X("span","name",t);h.title=t,this.element=X("div","slider",void 0,h,a,l,X("span","unit",e),c),this.refresh(!0)}access;present;element;slider=X("input");field=X("input");back=X("button","quiet","↺");refresh(t){let e=this.access.get();if(this.element.classList.toggle("changed",e!==null),this.back.disabled=e===null,document.activeElement===this.field&&!t)return;let n=e??this.present();this.slider.min=String(Math.min(Number(this.slider.min),n)),this.slider.max=String(Math.max(Number(this.slider.max),n)),(document.activeElement!==this.slider||e===null)&&(this.slider.value=String(n)),this.field.value=Xg(n)}};function Xg(i){return String(Number(i.toPrecision(6)))}function gE({audit:i,failed:t,agreement:e,agrees:n,nothing:s,doubts:r,data:o,changed:a}){if(t)return[X("p","hint",`Explore is not available: ${t}.`)];if(!i)return[X("p","hint","Computing…")];let l=[],c=(h,u)=>l.push(Xa({severity:h,text:u}));if(n==="warn"&&c("warn",`At the run's own values the page's motion differs from the run by ${le(e,2)}: it depends on its start so much that small errors grow, or the tolerance is loose.`),n==="bad"&&c("bad",`At the run's own values the page's motion differs from the run by ${le(e,2)}: do not trust it.`),i.halted&&c("bad",s?`There is no motion: ${i.halted}.`:`It ends at ${le(i.reached)} s: ${i.halted}.`),i.stopped&&c("info",`Event "${i.stopped}" ends it at ${le(i.reached,6)} s.`),i.error!==null&&i.error>qg){let h=Number.isFinite(i.error)?`its places differ by ${le(100*i.error,2)} % of its size`:"it does not reach the same time";c(i.error>Yg?"bad":"warn",`This motion is not certain: at a tenth of the tolerance ${h}. Small errors grow in it; so they do in a simulation.`)}o.stopped&&a&&!i.stopped&&!i.halted&&c("info","An event ended the run here. At these values the motion goes on, but the page shows the time of the run only.");for(let h of[...i.notes,...r])c("warn",`${h}.`);return l.length?[X("ul","findings",void 0,...l)]:[]}function _E(i,t){let{audit:e,agreement:n,failed:s,nothing:r}=i;if(!e||s||r)return[];let o=[["computed in",`${le(e.ms,3)} ms, ${e.steps} steps (${e.rejected} rejected)`,"ok"],["tolerance (DOP853)",`${le(t.model.rtol,2)} relative, ${le(t.model.atol,2)} absolute`,"ok"],["energy balance error",le(e.energy,2),e.energy<=1e-5?"ok":e.energy<=.01?"warn":"bad"]];e.error===null?o.push(["at a tenth of the tolerance","not computed","info"]):o.push(["at a tenth of the tolerance it differs by",le(e.error,2),e.error<=qg?"ok":e.error<=Yg?"warn":"bad"]),t.model.m&&o.push(["constraint residual",le(e.residual,2),e.residual<=1e-7?"ok":e.residual<=.001?"warn":"bad"]),n!==null&&o.push(["at the run's values it differs by",le(n,2),i.agrees]);let a=X("tbody");for(let[c,h,u]of o){let d=X("th","",` ${c}`);d.scope="row",d.prepend(Co(u)),a.append(X("tr","",void 0,d,X("td","",h)))}let l=Vi("Audit of the page's motion",X("table","wide",void 0,a));return l.id="explore-audit",[l]}function xE(i,t){let e=[...i.values].filter(([l])=>l.kind==="parameter"),s=[...i.values].filter(([l])=>l.kind!=="parameter").map(([l,c])=>`# ${l.name}${l.kind==="factor"?" times":" ="} ${c}${l.unit?` ${l.unit}`:""}`),r=l=>/^[A-Za-z0-9_-]+$/.test(l)?l:JSON.stringify(l);if(t==="command"){let l=e.map(([h,u])=>`--set ${/^\w+$/.test(h.name)?"":"'"}${h.name}=${u}${/^\w+$/.test(h.name)?"":"'"}`),c=[...i.initial].map(([h,u])=>`# ${h} starts at ${u}: set it in the file of the model`);return[["kinetree run MODEL",...l].join(" "),...s,...c].join(`
`)}if(t==="python"){let l=c=>`{${c.map(([h,u])=>`${JSON.stringify(h)}: ${u}`).join(", ")}}`;return[`kt.simulate(model, parameters=${l(e.map(([c,h])=>[c.name,h]))}, initial=${l([...i.initial])})`,...s].join(`
`)}let o=e.map(([l,c])=>`${r(l.name)} = ${l.unit?`{ value = ${c}, unit = ${JSON.stringify(l.unit)} }`:c}`),a=[...i.initial].map(([l,c])=>`# ${l} starts at ${c}: q0 or u0 of the joint`);return["[parameters]",...o,...s,...a].join(`
`)}var yE="uplot",vE="u-hz",bE="u-vt",SE="u-title",ME="u-wrap",wE="u-under",EE="u-over",TE="u-axis",wr="u-off",AE="u-select",CE="u-cursor-x",RE="u-cursor-y",PE="u-cursor-pt",LE="u-legend",IE="u-live",DE="u-inline",NE="u-series",UE="u-marker",Zg="u-label",FE="u-value",Ya="width",$a="height";var Jg="bottom",Ro="left",jd="right",gf="#000",Kg=gf+"0",Qd="mousemove",jg="mousedown",tf="mouseup",Qg="mouseenter",t0="mouseleave",e0="dblclick",OE="resize",BE="scroll",n0="change",Nh="dppxchange",_f="--",Fo=typeof window<"u",of=Fo?document:null,Lo=Fo?window:null,kE=Fo?navigator:null,Ae,Ph;function af(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Ph&&cf(n0,Ph,af),Ph=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),Er(n0,Ph,af),Lo.dispatchEvent(new CustomEvent(Nh)))}function _i(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function lf(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ye(i,t,e){i.style[t]=e+"px"}function Gi(i,t,e,n){let s=of.createElement(i);return t!=null&&_i(s,t),e?.insertBefore(s,n),s}function Ti(i,t){return Gi("div",i,t)}var i0=new WeakMap;function ls(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=i0.get(i);r!=o&&(i.style.transform=r,i0.set(i,r),t<0||e<0||t>n||e>s?_i(i,wr):lf(i,wr))}var s0=new WeakMap;function r0(i,t,e){let n=t+e,s=s0.get(i);n!=s&&(s0.set(i,n),i.style.background=t,i.style.borderColor=e)}var o0=new WeakMap;function a0(i,t,e,n){let s=t+""+e,r=o0.get(i);s!=r&&(o0.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var xf={passive:!0},zE={...xf,capture:!0};function Er(i,t,e,n){t.addEventListener(i,e,n?zE:xf)}function cf(i,t,e,n){t.removeEventListener(i,e,xf)}Fo&&af();function Hi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:xi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function U0(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var F0=i=>i!=null,O0=i=>i!=null&&i>0,Oh=U0(F0),VE=U0(O0);function GE(i,t,e,n=0,s=!1){let r=s?VE:Oh,o=s?O0:F0;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Be,l??-Be]}function Bh(i,t,e,n){let s=h0(i),r=h0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?As:B0,a=s==1?xi:Ai,l=r==1?Ai:xi,c=a(o(Mn(i))),h=l(o(Mn(t))),u=Io(e,c),d=Io(e,h);return e==10&&(c<0&&(u=ke(u,-c)),h<0&&(d=ke(d,-h))),n||e==2?(i=u*s,t=d*r):(i=G0(i,u),t=kh(t,d)),[i,t]}function yf(i,t,e,n){let s=Bh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var vf=.1,l0={mode:3,pad:vf},Ja={pad:0,soft:null,mode:0},HE={min:Ja,max:Ja};function Uh(i,t,e,n){return zh(e)?c0(i,t,e):(Ja.pad=e,Ja.soft=n?0:null,Ja.mode=n?3:0,c0(i,t,HE))}function Me(i,t){return i??t}function WE(i,t,e){for(t=Me(t,0),e=Me(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function c0(i,t,e){let n=e.min,s=e.max,r=Me(n.pad,0),o=Me(s.pad,0),a=Me(n.hard,-Be),l=Me(s.hard,Be),c=Me(n.soft,Be),h=Me(s.soft,-Be),u=Me(n.mode,0),d=Me(s.mode,0),f=t-i,p=As(f),v=ti(Mn(i),Mn(t)),g=As(v),m=Mn(g-p);(f<1e-24||m>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Be&&(r=0),d==2&&h!=-Be&&(o=0)));let x=f||v||1e3,w=As(x),b=Io(10,xi(w)),C=x*(f==0?i==0?.1:1:r),T=ke(G0(i-C,b/10),24),_=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:Be,S=ti(a,T<_&&i>=_?_:Wi(_,T)),U=x*(f==0?t==0?.1:1:o),R=ke(kh(t+U,b/10),24),P=t<=h&&(d==1||d==3&&R>=h||d==2&&R<=h)?h:-Be,O=Wi(l,R>P&&t<=P?P:ti(P,R));return S==O&&S==0&&(O=100),[S,O]}var XE=new Intl.NumberFormat(Fo?kE.language:"en-US"),bf=i=>XE.format(i),yi=Math,Dh=yi.PI,Mn=yi.abs,xi=yi.floor,Sn=yi.round,Ai=yi.ceil,Wi=yi.min,ti=yi.max,Io=yi.pow,h0=yi.sign,As=yi.log10,B0=yi.log2,qE=(i,t=1)=>yi.sinh(i)*t,ef=(i,t=1)=>yi.asinh(i/t),Be=1/0;function u0(i){return(As((i^i>>31)-(i>>31))|0)+1}function hf(i,t,e){return Wi(ti(i,t),e)}function k0(i){return typeof i=="function"}function ve(i){return k0(i)?i:()=>i}var YE=()=>{},z0=i=>i,V0=(i,t)=>t,$E=i=>null,d0=i=>!0,f0=(i,t)=>i==t,ZE=/\.\d*?(?=9{6,}|0{6,})/gm,Tr=i=>{if(W0(i)||sr.has(i))return i;let t=`${i}`,e=t.match(ZE);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Tr(s)}e${r}`}return ke(i,n)};function Sr(i,t){return Tr(ke(Tr(i/t))*t)}function kh(i,t){return Tr(Ai(Tr(i/t))*t)}function G0(i,t){return Tr(xi(Tr(i/t))*t)}function ke(i,t=0){if(W0(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Sn(n)/e}var sr=new Map;function H0(i){return((""+i).split(".")[1]||"").length}function ja(i,t,e,n){let s=[],r=n.map(H0);for(let o=t;o<e;o++){let a=Mn(o),l=ke(Io(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:ke(h,u);s.push(d),sr.set(d,u)}}return s}var Ka={},Sf=[],Do=[null,null],ir=Array.isArray,W0=Number.isInteger,JE=i=>i===void 0;function p0(i){return typeof i=="string"}function zh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function KE(i){return i!=null&&typeof i=="object"}var jE=Object.getPrototypeOf(Uint8Array),X0="__proto__";function No(i,t=zh){let e;if(ir(i)){let n=i.find(s=>s!=null);if(ir(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=No(i[s],t)}else e=i.slice()}else if(i instanceof jE)e=i.slice();else if(t(i)){e={};for(let n in i)n!=X0&&(e[n]=No(i[n],t))}else e=i;return e}function mn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=X0&&(zh(i[s])?mn(i[s],No(n[s])):i[s]=No(n[s]))}return i}var QE=0,t1=1,e1=2;function n1(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function i1(i,t){if(o1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return a1(o[0])||(o=r1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:t1,f=[];for(let p=0;p<h.length;p++){let v=h[p],g=r.get(l[p]);v===null?d!=QE&&(u[g]=v,d==e1&&f.push(g)):u[g]=v}n1(u,f,s),n.push(u)}}return n}var s1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function r1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function o1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function a1(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ti(1,xi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var q0=["January","February","March","April","May","June","July","August","September","October","November","December"],Y0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function $0(i){return i.slice(0,3)}var l1=Y0.map($0),c1=q0.map($0),h1={MMMM:q0,MMM:c1,WWWW:Y0,WWW:l1};function qa(i){return(i<10?"0":"")+i}function u1(i){return(i<10?"00":i<100?"0":"")+i}var d1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>qa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>qa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>qa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>qa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>qa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>u1(i.getMilliseconds())};function Mf(i,t){t=t||h1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?d1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var f1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function p1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==f1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Z0=i=>i%1==0,Fh=[1,2,2.5,5],m1=ja(10,-32,0,Fh),J0=ja(10,0,32,Fh),g1=J0.filter(Z0),Mr=m1.concat(J0),wf=`
`,K0="{YYYY}",m0=wf+K0,j0="{M}/{D}",Za=wf+j0,Lh=Za+"/{YY}",Q0="{aa}",_1="{h}:{mm}",Po=_1+Q0,g0=wf+Po,_0=":{ss}",Le=null;function t_(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?ja(10,0,3,Fh).filter(Z0):ja(10,-3,0,Fh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,K0,Le,Le,Le,Le,Le,Le,1],[s*28,"{MMM}",m0,Le,Le,Le,Le,Le,1],[s,j0,m0,Le,Le,Le,Le,Le,1],[n,"{h}"+Q0,Lh,Le,Za,Le,Le,Le,1],[e,Po,Lh,Le,Za,Le,Le,Le,1],[t,_0,Lh+" "+Po,Le,Za+" "+Po,Le,g0,Le,1],[i,_0+".{fff}",Lh+" "+Po,Le,Za+" "+Po,Le,g0,Le,1]];function h(u){return(d,f,p,v,g,m)=>{let x=[],w=g>=o,b=g>=r&&g<o,C=u(p),T=ke(C*i,3),_=nf(C.getFullYear(),w?0:C.getMonth(),b||w?1:C.getDate()),S=ke(_*i,3);if(b||w){let U=b?g/r:0,R=w?g/o:0,P=T==S?T:ke(nf(_.getFullYear()+R,_.getMonth()+U,1)*i,3),O=new Date(Sn(P/i)),G=O.getFullYear(),N=O.getMonth();for(let W=0;P<=v;W++){let $=nf(G+R*W,N+U*W,1),z=$-u(ke($*i,3));P=ke((+$+z)*i,3),P<=v&&x.push(P)}}else{let U=g>=s?s:g,R=xi(p)-xi(T),P=S+R+kh(T-S,U);x.push(P);let O=u(P),G=O.getHours()+O.getMinutes()/e+O.getSeconds()/n,N=g/n,W=d.axes[f]._space,$=m/W;for(;P=ke(P+g,i==1?0:3),!(P>v);)if(N>1){let z=xi(ke(G+N,6))%24,Q=u(P).getHours()-z;Q>1&&(Q=-1),P-=Q*n,G=(G+N)%24;let st=x[x.length-1];ke((P-st)/g,3)*$>=.7&&x.push(P)}else x.push(P)}return x}}return[l,c,h]}var[x1,y1,v1]=t_(1),[b1,S1,M1]=t_(.001);ja(2,-53,53,[1]);function x0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function y0(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,d,f;return n.map(p=>{let v=i(p),g=v.getFullYear(),m=v.getMonth(),x=v.getDate(),w=v.getHours(),b=v.getMinutes(),C=v.getSeconds(),T=g!=l&&a[2]||m!=c&&a[3]||x!=h&&a[4]||w!=u&&a[5]||b!=d&&a[6]||C!=f&&a[7]||a[1];return l=g,c=m,h=x,u=w,d=b,f=C,T(v)})}}function w1(i,t){let e=Mf(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function nf(i,t,e){return new Date(i,t,e)}function v0(i,t){return t(i)}var E1="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function b0(i,t){return(e,n,s,r)=>r==null?_f:t(i(n))}function T1(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function A1(i,t){return i.series[t].fill(i,t)}var C1={show:!0,live:!0,isolate:!1,mount:YE,markers:{show:!0,width:2,stroke:T1,fill:A1,dash:"solid"},idx:null,idxs:null,values:[]};function R1(i,t){let e=i.cursor.points,n=Ti(),s=e.size(i,t);Ye(n,Ya,s),Ye(n,$a,s);let r=s/-2;Ye(n,"marginLeft",r),Ye(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ye(n,"borderWidth",o),n}function P1(i,t){let e=i.series[t].points;return e._fill||e._stroke}function L1(i,t){let e=i.series[t].points;return e._stroke||e._fill}function I1(i,t){return i.series[t].points.size}var sf=[0,0];function D1(i,t,e){return sf[0]=t,sf[1]=e,sf}function Ih(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function rf(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var N1={show:!0,x:!0,y:!0,lock:!1,move:D1,points:{one:!1,show:R1,size:I1,width:0,stroke:L1,fill:P1},bind:{mousedown:Ih,mouseup:Ih,click:Ih,dblclick:Ih,mousemove:rf,mouseleave:rf,mouseenter:rf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},e_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Ef=mn({},e_,{filter:V0}),n_=mn({},Ef,{size:10}),i_=mn({},e_,{show:!1}),Tf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',s_="bold "+Tf,r_=1.5,S0={show:!0,scale:"x",stroke:gf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:s_,side:2,grid:Ef,ticks:n_,border:i_,font:Tf,lineGap:r_,rotate:0},U1="Value",F1="Time",M0={show:!0,scale:"x",auto:!1,sorted:1,min:Be,max:-Be,idxs:[]};function O1(i,t,e,n,s){return t.map(r=>r==null?"":bf(r))}function B1(i,t,e,n,s,r,o){let a=[],l=sr.get(s)||0;e=o?e:ke(kh(e,s),l);for(let c=e;c<=n;c=ke(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function uf(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?As:B0,h=xi(c(e));s=Io(l,h),l==10&&(s=Mr[Hi(s,Mr)]);let u=e,d=s*l;l==10&&(d=Mr[Hi(d,Mr)]);do a.push(u),u=u+s,l==10&&!sr.has(u)&&(u=ke(u,sr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Mr[Hi(d,Mr)]));while(u<=n);return a}function k1(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?uf(i,t,ti(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?uf(i,t,ti(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var o_=/./,z1=/[12357]/,V1=/[125]/,w0=/1/,df=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function G1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?o_:l(7,o)-h>=c?z1:l(5,o)-h>=c?V1:w0;if(u==w0){let d=Mn(l(1,o)-h);if(d<c)return df(t.slice().reverse(),a.distr,u,Ai(c/d)).reverse()}return df(t,a.distr,u,1)}function H1(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Mn(l(1,o)-l(2,o));return c<a?df(t.slice().reverse(),3,o_,Ai(a/c)).reverse():t}function W1(i,t,e,n){return n==null?_f:t==null?"":bf(t)}var E0={show:!0,scale:"y",stroke:gf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:s_,side:3,grid:Ef,ticks:n_,border:i_,font:Tf,lineGap:r_,rotate:0};function X1(i,t){let e=3+(i||1)*2;return ke(e*t,3)}function q1(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Mn(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var T0={scale:null,auto:!0,sorted:0,min:Be,max:-Be},a_=(i,t,e,n,s)=>s,A0={show:!0,auto:!0,sorted:0,gaps:a_,alpha:1,facets:[mn({},T0,{scale:"x"}),mn({},T0,{scale:"y"})]},C0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:a_,alpha:1,points:{show:q1,filter:null},values:null,min:Be,max:-Be,idxs:[],path:null,clip:null};function Y1(i,t,e,n,s){return e/10}var l_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},$1=mn({},l_,{time:!1,ori:1}),R0={};function c_(i,t){let e=R0[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(R0[i]=e)),e}var Uo=1,ff=2;function Ar(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,v=a.height,g=i.valToPosH,m=i.valToPosV;return h.ori==0?e(s,l,c,h,u,g,m,d,f,p,v,Gh,Oo,Wh,u_,f_):e(s,l,c,h,u,m,g,f,d,v,p,Hh,Bo,Rf,d_,p_)}function Af(i,t){let e=0,n=0,s=Me(i.bands,Sf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function Z1(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Cs(i,t,e,n,s,r){return Ar(i,t,(o,a,l,c,h,u,d,f,p,v,g)=>{let m=o.pxRound,x=c.dir*(c.ori==0?1:-1),w=c.ori==0?Oo:Bo,b,C;x==1?(b=e,C=n):(b=n,C=e);let T=m(u(a[b],c,v,f)),_=m(d(l[b],h,g,p)),S=m(u(a[C],c,v,f)),U=m(d(r==1?h.max:h.min,h,g,p)),R=new Path2D(s);return w(R,S,U),w(R,T,U),w(R,T,_),R})}function Vh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Wh:Rf,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function J1(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Cf(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let m=d+s;p=o>=0&&m>=0&&m<l?r(i[m]):p,p>=f&&a.push([f,p])}return a}function P0(i){return i==0?z0:i==1?Sn:t=>Sr(t,i)}function h_(i){let t=i==0?Gh:Hh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Wi(c,a/2,l/2),h=Wi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var Gh=(i,t,e)=>{i.moveTo(t,e)},Hh=(i,t,e)=>{i.moveTo(e,t)},Oo=(i,t,e)=>{i.lineTo(t,e)},Bo=(i,t,e)=>{i.lineTo(e,t)},Wh=h_(0),Rf=h_(1),u_=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},d_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},f_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},p_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function m_(i){return(t,e,n,s,r)=>Ar(t,e,(o,a,l,c,h,u,d,f,p,v,g)=>{let{pxRound:m,points:x}=o,w,b;c.ori==0?(w=Gh,b=u_):(w=Hh,b=d_);let C=ke(x.width*Ae,3),T=(x.size-x.width)/2*Ae,_=ke(T*2,3),S=new Path2D,U=new Path2D,{left:R,top:P,width:O,height:G}=t.bbox;Wh(U,R-_,P-_,O+_*2,G+_*2);let N=W=>{if(l[W]!=null){let $=m(u(a[W],c,v,f)),z=m(d(l[W],h,g,p));w(S,$+T,z),b(S,$,z,T,0,Dh*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:C>0?S:null,fill:S,clip:U,flags:Uo|ff}})}function g_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var K1=g_(Oo),j1=g_(Bo);function __(i){let t=Me(i?.alignGaps,0);return(e,n,s,r)=>Ar(e,n,(o,a,l,c,h,u,d,f,p,v,g)=>{[s,r]=Oh(l,s,r);let m=o.pxRound,x=G=>m(u(G,c,v,f)),w=G=>m(d(G,h,g,p)),b,C;c.ori==0?(b=Oo,C=K1):(b=Bo,C=j1);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Uo},S=_.stroke,U=!1;if(r-s>=v*4){let G=ut=>e.posToVal(ut,c.key,!0),N=null,W=null,$,z,ot,Z=x(a[T==1?s:r]),Q=x(a[s]),st=x(a[r]),dt=G(T==1?Q+1:st-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let tt=a[ut],xt=(T==1?tt<dt:tt>dt)?Z:x(tt),At=l[ut];xt==Z?At!=null?(z=At,N==null?(b(S,xt,w(z)),$=N=W=z):z<N?N=z:z>W&&(W=z)):At===null&&(U=!0):(N!=null&&C(S,Z,w(N),w(W),w($),w(z)),At!=null?(z=At,b(S,xt,w(z)),N=W=$=z):(N=W=null,At===null&&(U=!0)),Z=xt,dt=G(Z+T))}N!=null&&N!=W&&ot!=Z&&C(S,Z,w(N),w(W),w($),w(z))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let N=l[G];N===null?U=!0:N!=null&&b(S,x(a[G]),w(N))}let[P,O]=Af(e,n);if(o.fill!=null||P!=0){let G=_.fill=new Path2D(S),N=o.fillTo(e,n,o.min,o.max,P),W=w(N),$=x(a[s]),z=x(a[r]);T==-1&&([z,$]=[$,z]),b(G,z,W),b(G,$,W)}if(!o.spanGaps){let G=[];U&&G.push(...Cf(a,l,s,r,T,x,t)),_.gaps=G=o.gaps(e,n,s,r,G),_.clip=Vh(G,c.ori,f,p,v,g)}return O!=0&&(_.band=O==2?[Cs(e,n,s,r,S,-1),Cs(e,n,s,r,S,1)]:Cs(e,n,s,r,S,O)),_})}function Q1(i){let t=Me(i.align,1),e=Me(i.ascDesc,!1),n=Me(i.alignGaps,0),s=Me(i.extend,!1);return(r,o,a,l)=>Ar(r,o,(c,h,u,d,f,p,v,g,m,x,w)=>{[a,l]=Oh(u,a,l);let b=c.pxRound,{left:C,width:T}=r.bbox,_=Q=>b(p(Q,d,x,g)),S=Q=>b(v(Q,f,w,m)),U=d.ori==0?Oo:Bo,R={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Uo},P=R.stroke,O=d.dir*(d.ori==0?1:-1),G=S(u[O==1?a:l]),N=_(h[O==1?a:l]),W=N,$=N;s&&t==-1&&($=C,U(P,$,G)),U(P,N,G);for(let Q=O==1?a:l;Q>=a&&Q<=l;Q+=O){let st=u[Q];if(st==null)continue;let dt=_(h[Q]),ut=S(st);t==1?U(P,dt,G):U(P,W,ut),U(P,dt,ut),G=ut,W=dt}let z=W;s&&t==1&&(z=C+T,U(P,z,G));let[ot,Z]=Af(r,o);if(c.fill!=null||ot!=0){let Q=R.fill=new Path2D(P),st=c.fillTo(r,o,c.min,c.max,ot),dt=S(st);U(Q,z,dt),U(Q,$,dt)}if(!c.spanGaps){let Q=[];Q.push(...Cf(h,u,a,l,O,_,n));let st=c.width*Ae/2,dt=e||t==1?st:-st,ut=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),R.gaps=Q=c.gaps(r,o,a,l,Q),R.clip=Vh(Q,d.ori,g,m,x,w)}return Z!=0&&(R.band=Z==2?[Cs(r,o,a,l,P,-1),Cs(r,o,a,l,P,1)]:Cs(r,o,a,l,P,Z)),R})}function L0(i,t,e,n,s,r,o=Be){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=Mn(i[l]-i[a]);h<c&&(c=h,o=Mn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function tT(i){i=i||Ka;let t=Me(i.size,[.6,Be,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ve(s),o=1-t[0],a=Me(t[1],Be),l=Me(t[2],1),c=Me(i.disp,Ka),h=Me(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,v,g)=>Ar(f,p,(m,x,w,b,C,T,_,S,U,R,P)=>{let O=m.pxRound,G=e,N=n*Ae,W=a*Ae,$=l*Ae,z,ot;b.ori==0?[z,ot]=r(f,p):[ot,z]=r(f,p);let Z=b.dir*(b.ori==0?1:-1),Q=b.ori==0?Wh:Rf,st=b.ori==0?h:(Rt,Yt,ae,Mt,Oe,Vt,qt)=>{h(Rt,Yt,ae,Oe,Mt,qt,Vt)},dt=Me(f.bands,Sf).find(Rt=>Rt.series[0]==p),ut=dt!=null?dt.dir:0,tt=m.fillTo(f,p,m.min,m.max,ut),mt=O(_(tt,C,P,U)),xt,At,St,Wt=R,oe=O(m.width*Ae),Gt=!1,fe=null,he=null,ie=null,$e=null;u!=null&&(oe==0||d!=null)&&(Gt=!0,fe=u.values(f,p,v,g),he=new Map,new Set(fe).forEach(Rt=>{Rt!=null&&he.set(Rt,new Path2D)}),oe>0&&(ie=d.values(f,p,v,g),$e=new Map,new Set(ie).forEach(Rt=>{Rt!=null&&$e.set(Rt,new Path2D)})));let{x0:ze,size:ln}=c;if(ze!=null&&ln!=null){G=1,x=ze.values(f,p,v,g),ze.unit==2&&(x=x.map(ae=>f.posToVal(S+ae*R,b.key,!0)));let Rt=ln.values(f,p,v,g);ln.unit==2?At=Rt[0]*R:At=T(Rt[0],b,R,S)-T(0,b,R,S),Wt=L0(x,w,T,b,R,S,Wt),St=Wt-At+N}else Wt=L0(x,w,T,b,R,S,Wt),St=Wt*o+N,At=Wt-St;St<1&&(St=0),oe>=At/2&&(oe=0),St<5&&(O=z0);let Ue=St>0,wn=Wt-St-(Ue?oe:0);At=O(hf(wn,$,W)),xt=(G==0?At/2:G==Z?0:At)-G*Z*((G==0?N/2:0)+(Ue?oe/2:0));let be={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},gn=Gt?null:new Path2D,je=null;if(dt!=null)je=f.data[dt.series[1]];else{let{y0:Rt,y1:Yt}=c;Rt!=null&&Yt!=null&&(w=Yt.values(f,p,v,g),je=Rt.values(f,p,v,g))}let cn=z*At,k=ot*At;for(let Rt=Z==1?v:g;Rt>=v&&Rt<=g;Rt+=Z){let Yt=w[Rt];if(Yt==null)continue;if(je!=null){let q=je[Rt]??0;if(Yt-q==0)continue;mt=_(q,C,P,U)}let ae=b.distr!=2||c!=null?x[Rt]:Rt,Mt=T(ae,b,R,S),Oe=_(Me(Yt,tt),C,P,U),Vt=O(Mt-xt),qt=O(ti(Oe,mt)),I=O(Wi(Oe,mt)),M=qt-I;if(Yt!=null){let q=Yt<0?k:cn,ht=Yt<0?cn:k;Gt?(oe>0&&ie[Rt]!=null&&Q($e.get(ie[Rt]),Vt,I+xi(oe/2),At,ti(0,M-oe),q,ht),fe[Rt]!=null&&Q(he.get(fe[Rt]),Vt,I+xi(oe/2),At,ti(0,M-oe),q,ht)):Q(gn,Vt,I+xi(oe/2),At,ti(0,M-oe),q,ht),st(f,p,Rt,Vt-oe/2,I,At+oe,M)}}return oe>0?be.stroke=Gt?$e:gn:Gt||(be._fill=m.width==0?m._fill:m._stroke??m._fill,be.width=0),be.fill=Gt?he:gn,be})}function eT(i,t){let e=Me(t?.alignGaps,0);return(n,s,r,o)=>Ar(n,s,(a,l,c,h,u,d,f,p,v,g,m)=>{[r,o]=Oh(c,r,o);let x=a.pxRound,w=z=>x(d(z,h,g,p)),b=z=>x(f(z,u,m,v)),C,T,_;h.ori==0?(C=Gh,_=Oo,T=f_):(C=Hh,_=Bo,T=p_);let S=h.dir*(h.ori==0?1:-1),U=w(l[S==1?r:o]),R=U,P=[],O=[];for(let z=S==1?r:o;z>=r&&z<=o;z+=S)if(c[z]!=null){let Z=l[z],Q=w(Z);P.push(R=Q),O.push(b(c[z]))}let G={stroke:i(P,O,C,_,T,x),fill:null,clip:null,band:null,gaps:null,flags:Uo},N=G.stroke,[W,$]=Af(n,s);if(a.fill!=null||W!=0){let z=G.fill=new Path2D(N),ot=a.fillTo(n,s,a.min,a.max,W),Z=b(ot);_(z,R,Z),_(z,U,Z)}if(!a.spanGaps){let z=[];z.push(...Cf(l,c,r,o,S,w,e)),G.gaps=z=a.gaps(n,s,r,o,z),G.clip=Vh(z,h.ori,p,v,g,m)}return $!=0&&(G.band=$==2?[Cs(n,s,r,o,N,-1),Cs(n,s,r,o,N,1)]:Cs(n,s,r,o,N,$)),G})}function nT(i){return eT(iT,i)}function iT(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var pf=new Set;function I0(){for(let i of pf)i.syncRect(!0)}Fo&&(Er(OE,Lo,I0),Er(BE,Lo,I0,!0),Er(Nh,Lo,()=>{Fn.pxRatio=Ae}));var sT=__(),rT=m_();function D0(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>mf(r,o,t,e))}function oT(i,t){return i.map((e,n)=>n==0?{}:mn({},t,e))}function mf(i,t,e,n){return mn({},t==0?e:n,i)}function x_(i,t,e){return t==null?Do:[t,e]}var aT=x_;function lT(i,t,e){return t==null?Do:Uh(t,e,vf,!0)}function y_(i,t,e,n){return t==null?Do:Bh(t,e,i.scales[n].log,!1)}var cT=y_;function v_(i,t,e,n){return t==null?Do:yf(t,e,i.scales[n].log,!1)}var hT=v_;function uT(i,t,e,n,s){let r=ti(u0(i),u0(t)),o=t-i,a=Hi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?sr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function N0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Sn((e=+s)*Ae))+"px"),[i,t,e]}function dT(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=ke(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Fn(i,t,e){let n={mode:Me(i.mode,1)},s=n.mode;function r(y,E,D,F){let H=E.valToPct(y);return F+D*(E.dir==-1?1-H:H)}function o(y,E,D,F){let H=E.valToPct(y);return F+D*(E.dir==-1?H:1-H)}function a(y,E,D,F){return E.ori==0?r(y,E,D,F):o(y,E,D,F)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ti(yE);if(i.id!=null&&(c.id=i.id),_i(c,i.class),i.title){let y=Ti(SE,c);y.textContent=i.title}let h=Gi("canvas"),u=n.ctx=h.getContext("2d"),d=Ti(ME,c);Er("click",d,y=>{y.target===p&&(Ge!=Or||Ze!=Br)&&Ln.click(n,y)},!0);let f=n.under=Ti(wE,d);d.appendChild(h);let p=n.over=Ti(EE,d);i=No(i);let v=+Me(i.pxAlign,1),g=P0(v);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let m=i.ms||.001,x=n.series=s==1?D0(i.series||[],M0,C0,!1):oT(i.series||[null],A0),w=n.axes=D0(i.axes||[],S0,E0,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(y=>{y.fill=ve(y.fill||null),y.dir=Me(y.dir,-1)});let T=s==2?x[1].facets[0].scale:x[0].scale,_={axes:ds,series:ge},S=(i.drawOrder||["axes","series"]).map(y=>_[y]);function U(y){let E=y.distr==3?D=>As(D>0?D:y.clamp(n,D,y.min,y.max,y.key)):y.distr==4?D=>ef(D,y.asinh):y.distr==100?D=>y.fwd(D):D=>D;return D=>{let F=E(D),{_min:H,_max:K}=y,lt=K-H;return(F-H)/lt}}function R(y){let E=b[y];if(E==null){let D=(i.scales||Ka)[y]||Ka;if(D.from!=null){R(D.from);let F=mn({},b[D.from],D,{key:y});F.valToPct=U(F),b[y]=F}else{E=b[y]=mn({},y==T?l_:$1,D),E.key=y;let F=E.time,H=E.range,K=ir(H);if((y!=T||s==2&&!F)&&(K&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?l0:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?l0:{mode:1,hard:H[1],soft:H[1]}},K=!1),!K&&zh(H))){let lt=H;H=(ft,vt,Nt)=>vt==null?Do:Uh(vt,Nt,lt)}E.range=ve(H||(F?aT:y==T?E.distr==3?cT:E.distr==4?hT:x_:E.distr==3?y_:E.distr==4?v_:lT)),E.auto=ve(K?!1:E.auto),E.clamp=ve(E.clamp||Y1),E._min=E._max=null,E.valToPct=U(E)}}}R("x"),R("y"),s==1&&x.forEach(y=>{R(y.scale)}),w.forEach(y=>{R(y.scale)});for(let y in i.scales)R(y);let P=b[T],O=P.distr,G,N;P.ori==0?(_i(c,vE),G=r,N=o):(_i(c,bE),G=o,N=r);let W={};for(let y in b){let E=b[y];(E.min!=null||E.max!=null)&&(W[y]={min:E.min,max:E.max},E.min=E.max=null)}let $=i.tzDate||(y=>new Date(Sn(y/m))),z=i.fmtDate||Mf,ot=m==1?v1($):M1($),Z=y0($,x0(m==1?y1:S1,z)),Q=b0($,v0(E1,z)),st=[],dt=n.legend=mn({},C1,i.legend),ut=n.cursor=mn({},N1,{drag:{y:s==2}},i.cursor),tt=dt.show,mt=ut.show,xt=dt.markers;dt.idxs=st,xt.width=ve(xt.width),xt.dash=ve(xt.dash),xt.stroke=ve(xt.stroke),xt.fill=ve(xt.fill);let At,St,Wt,oe=[],Gt=[],fe,he=!1,ie={};if(dt.live){let y=x[1]?x[1].values:null;he=y!=null,fe=he?y(n,1,0):{_:0};for(let E in fe)ie[E]=_f}if(tt)if(At=Gi("table",LE,c),Wt=Gi("tbody",null,At),dt.mount(n,At),he){St=Gi("thead",null,At,Wt);let y=Gi("tr",null,St);Gi("th",null,y);for(var $e in fe)Gi("th",Zg,y).textContent=$e}else _i(At,DE),dt.live&&_i(At,IE);let ze={show:!0},ln={show:!1};function Ue(y,E){if(E==0&&(he||!dt.live||s==2))return Do;let D=[],F=Gi("tr",NE,Wt,Wt.childNodes[E]);_i(F,y.class),y.show||_i(F,wr);let H=Gi("th",null,F);if(xt.show){let ft=Ti(UE,H);if(E>0){let vt=xt.width(n,E);vt&&(ft.style.border=vt+"px "+xt.dash(n,E)+" "+xt.stroke(n,E)),ft.style.background=xt.fill(n,E)}}let K=Ti(Zg,H);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,E>0&&(xt.show||(K.style.color=y.width>0?xt.stroke(n,E):xt.fill(n,E)),be("click",H,ft=>{if(ut._lock)return;Kt(ft);let vt=x.indexOf(y);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Nt=x.some((Ut,Ot)=>Ot>0&&Ot!=vt&&Ut.show);x.forEach((Ut,Ot)=>{Ot>0&&Zi(Ot,Nt?Ot==vt?ze:ln:ze,!0,fn.setSeries)})}else Zi(vt,{show:!y.show},!0,fn.setSeries)},!1),jt&&be(Qg,H,ft=>{ut._lock||(Kt(ft),Zi(x.indexOf(y),zr,!0,fn.setSeries))},!1));for(var lt in fe){let ft=Gi("td",FE,F);ft.textContent="--",D.push(ft)}return[F,D]}let wn=new Map;function be(y,E,D,F=!0){let H=wn.get(E)||{},K=ut.bind[y](n,E,D,F);K&&(Er(y,E,H[y]=K),wn.set(E,H))}function gn(y,E,D){let F=wn.get(E)||{};for(let H in F)(y==null||H==y)&&(cf(H,E,F[H]),delete F[H]);y==null&&wn.delete(E)}let je=0,cn=0,k=0,Rt=0,Yt=0,ae=0,Mt=Yt,Oe=ae,Vt=k,qt=Rt,I=0,M=0,q=0,ht=0;n.bbox={};let at=!1,_t=!1,yt=!1,et=!1,it=!1,pt=!1;function B(y,E,D){(D||y!=n.width||E!=n.height)&&rt(y,E),ue(!1),yt=!0,_t=!0,On()}function rt(y,E){n.width=je=k=y,n.height=cn=Rt=E,Yt=ae=0,bt(),Ht();let D=n.bbox;I=D.left=Sr(Yt*Ae,.5),M=D.top=Sr(ae*Ae,.5),q=D.width=Sr(k*Ae,.5),ht=D.height=Sr(Rt*Ae,.5)}let nt=3;function wt(){let y=!1,E=0;for(;!y;){E++;let D=Nr(E),F=$i(E);y=E==nt||D&&F,y||(rt(n.width,n.height),_t=!0)}}function gt({width:y,height:E}){B(y,E)}n.setSize=gt;function bt(){let y=!1,E=!1,D=!1,F=!1;w.forEach((H,K)=>{if(H.show&&H._show){let{side:lt,_size:ft}=H,vt=lt%2,Nt=H.label!=null?H.labelSize:0,Ut=ft+Nt;Ut>0&&(vt?(k-=Ut,lt==3?(Yt+=Ut,F=!0):D=!0):(Rt-=Ut,lt==0?(ae+=Ut,y=!0):E=!0))}}),qi[0]=y,qi[1]=D,qi[2]=E,qi[3]=F,k-=Ci[1]+Ci[3],Yt+=Ci[3],Rt-=Ci[2]+Ci[0],ae+=Ci[0]}function Ht(){let y=Yt+k,E=ae+Rt,D=Yt,F=ae;function H(K,lt){switch(K){case 1:return y+=lt,y-lt;case 2:return E+=lt,E-lt;case 3:return D-=lt,D+lt;case 0:return F-=lt,F+lt}}w.forEach((K,lt)=>{if(K.show&&K._show){let ft=K.side;K._pos=H(ft,K._size),K.label!=null&&(K._lpos=H(ft,K.labelSize))}})}if(ut.dataIdx==null){let y=ut.hover,E=y.skip=new Set(y.skip??[]);E.add(void 0);let D=y.prox=ve(y.prox),F=y.bias??=0;ut.dataIdx=(H,K,lt,ft)=>{if(K==0)return lt;let vt=lt,Nt=D(H,K,lt,ft)??Be,Ut=Nt>=0&&Nt<Be,Ot=P.ori==0?k:Rt,se=ut.left,we=t[0],Se=t[K];if(E.has(Se[lt])){vt=null;let _e=null,Jt=null,Xt;if(F==0||F==-1)for(Xt=lt;_e==null&&Xt-- >0;)E.has(Se[Xt])||(_e=Xt);if(F==0||F==1)for(Xt=lt;Jt==null&&Xt++<Se.length;)E.has(Se[Xt])||(Jt=Xt);if(_e!=null||Jt!=null)if(Ut){let We=_e==null?-1/0:G(we[_e],P,Ot,0),en=Jt==null?1/0:G(we[Jt],P,Ot,0),Cn=se-We,Fe=en-se;Cn<=Fe?Cn<=Nt&&(vt=_e):Fe<=Nt&&(vt=Jt)}else vt=Jt==null?_e:_e==null?Jt:lt-_e<=Jt-lt?_e:Jt}else Ut&&Mn(se-G(we[lt],P,Ot,0))>Nt&&(vt=null);return vt}}let Kt=y=>{ut.event=y};ut.idxs=st,ut._lock=!1;let ct=ut.points;ct.show=ve(ct.show),ct.size=ve(ct.size),ct.stroke=ve(ct.stroke),ct.width=ve(ct.width),ct.fill=ve(ct.fill);let Bt=n.focus=mn({},i.focus||{alpha:.3},ut.focus),jt=Bt.prox>=0,Ct=jt&&ct.one,ce=[],Ve=[],Gn=[];function zo(y,E){let D=ct.show(n,E);if(D instanceof HTMLElement)return _i(D,PE),_i(D,y.class),ls(D,-10,-10,k,Rt),p.insertBefore(D,ce[E]),D}function Lr(y,E){if(s==1||E>0){let D=s==1&&b[y.scale].time,F=y.value;y.value=D?p0(F)?b0($,v0(F,z)):F||Q:F||W1,y.label=y.label||(D?F1:U1)}if(Ct||E>0){y.width=y.width==null?1:y.width,y.paths=y.paths||sT||$E,y.fillTo=ve(y.fillTo||Z1),y.pxAlign=+Me(y.pxAlign,v),y.pxRound=P0(y.pxAlign),y.stroke=ve(y.stroke||null),y.fill=ve(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let D=X1(ti(1,y.width),1),F=y.points=mn({},{size:D,width:ti(1,D*.2),stroke:y.stroke,space:D*2,paths:rT,_stroke:null,_fill:null},y.points);F.show=ve(F.show),F.filter=ve(F.filter),F.fill=ve(F.fill),F.stroke=ve(F.stroke),F.paths=ve(F.paths),F.pxAlign=y.pxAlign}if(tt){let D=Ue(y,E);oe.splice(E,0,D[0]),Gt.splice(E,0,D[1]),dt.values.push(null)}if(mt){st.splice(E,0,null);let D=null;Ct?E==0&&(D=zo(y,E)):E>0&&(D=zo(y,E)),ce.splice(E,0,D),Ve.splice(E,0,0),Gn.splice(E,0,0)}An("addSeries",E)}function jh(y,E){E=E??x.length,y=s==1?mf(y,E,M0,C0):mf(y,E,{},A0),x.splice(E,0,y),Lr(x[E],E)}n.addSeries=jh;function nl(y){if(x.splice(y,1),tt){dt.values.splice(y,1),Gt.splice(y,1);let E=oe.splice(y,1)[0];gn(null,E.firstChild),E.remove()}mt&&(st.splice(y,1),ce.splice(y,1)[0].remove(),Ve.splice(y,1),Gn.splice(y,1)),An("delSeries",y)}n.delSeries=nl;let qi=[!1,!1,!1,!1];function cs(y,E){if(y._show=y.show,y.show){let D=y.side%2,F=b[y.scale];F==null&&(y.scale=D?x[1].scale:T,F=b[y.scale]);let H=F.time;y.size=ve(y.size),y.space=ve(y.space),y.rotate=ve(y.rotate),ir(y.incrs)&&y.incrs.forEach(lt=>{!sr.has(lt)&&sr.set(lt,H0(lt))}),y.incrs=ve(y.incrs||(F.distr==2?g1:H?m==1?x1:b1:Mr)),y.splits=ve(y.splits||(H&&F.distr==1?ot:F.distr==3?uf:F.distr==4?k1:B1)),y.stroke=ve(y.stroke),y.grid.stroke=ve(y.grid.stroke),y.ticks.stroke=ve(y.ticks.stroke),y.border.stroke=ve(y.border.stroke);let K=y.values;y.values=ir(K)&&!ir(K[0])?ve(K):H?ir(K)?y0($,x0(K,z)):p0(K)?w1($,K):K||Z:K||O1,y.filter=ve(y.filter||(F.distr>=3&&F.log==10?G1:F.distr==3&&F.log==2?H1:V0)),y.font=N0(y.font),y.labelFont=N0(y.labelFont),y._size=y.size(n,null,E,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(qi[E]=!0,y._el=Ti(TE,d))}}function hs(y,E,D,F){let[H,K,lt,ft]=D,vt=E%2,Nt=0;return vt==0&&(ft||K)&&(Nt=E==0&&!H||E==2&&!lt?Sn(S0.size/3):0),vt==1&&(H||lt)&&(Nt=E==1&&!K||E==3&&!ft?Sn(E0.size/2):0),Nt}let Vo=n.padding=(i.padding||[hs,hs,hs,hs]).map(y=>ve(Me(y,hs))),Ci=n._padding=Vo.map((y,E)=>y(n,E,qi,0)),Qe,on=null,an=null,Yi=s==1?x[0].idxs:null,ri=null,Ps=!1;function Go(y,E){if(t=y??[],n.data=n._data=t,s==2){Qe=0;for(let D=1;D<x.length;D++)Qe+=t[D][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ri=t[0],Qe=ri.length;let D=t;if(O==2){D=t.slice();let F=D[0]=Array(Qe);for(let H=0;H<Qe;H++)F[H]=H}n._data=t=D}if(ue(!0),An("setData"),O==2&&(yt=!0),E!==!1){let D=P;D.auto(n,Ps)?Ho():Ds(T,D.min,D.max),et=et||ut.left>=0,pt=!0,On()}}n.setData=Go;function Ho(){Ps=!0;let y,E;s==1&&(Qe>0?(on=Yi[0]=0,an=Yi[1]=Qe-1,y=t[0][on],E=t[0][an],O==2?(y=on,E=an):y==E&&(O==3?[y,E]=Bh(y,y,P.log,!1):O==4?[y,E]=yf(y,y,P.log,!1):P.time?E=y+Sn(86400/m):[y,E]=Uh(y,E,vf,!0))):(on=Yi[0]=y=null,an=Yi[1]=E=null)),Ds(T,y,E)}let Ir,Ls,Dr,A,V,j,Y,J,Et,Lt;function Tt(y,E,D,F,H,K){y??=Kg,D??=Sf,F??="butt",H??=Kg,K??="round",y!=Ir&&(u.strokeStyle=Ir=y),H!=Ls&&(u.fillStyle=Ls=H),E!=Dr&&(u.lineWidth=Dr=E),K!=V&&(u.lineJoin=V=K),F!=j&&(u.lineCap=j=F),D!=A&&u.setLineDash(A=D)}function It(y,E,D,F){E!=Ls&&(u.fillStyle=Ls=E),y!=Y&&(u.font=Y=y),D!=J&&(u.textAlign=J=D),F!=Et&&(u.textBaseline=Et=F)}function zt(y,E,D,F,H=0){if(F.length>0&&y.auto(n,Ps)&&(E==null||E.min==null)){let K=Me(on,0),lt=Me(an,F.length-1),ft=D.min==null?GE(F,K,lt,H,y.distr==3):[D.min,D.max];y.min=Wi(y.min,D.min=ft[0]),y.max=ti(y.max,D.max=ft[1])}}let te={min:null,max:null};function me(){for(let F in b){let H=b[F];W[F]==null&&(H.min==null||W[T]!=null&&H.auto(n,Ps))&&(W[F]=te)}for(let F in b){let H=b[F];W[F]==null&&H.from!=null&&W[H.from]!=null&&(W[F]=te)}W[T]!=null&&ue(!0);let y={};for(let F in W){let H=W[F];if(H!=null){let K=y[F]=No(b[F],KE);if(H.min!=null)mn(K,H);else if(F!=T||s==2)if(Qe==0&&K.from==null){let lt=K.range(n,null,null,F);K.min=lt[0],K.max=lt[1]}else K.min=Be,K.max=-Be}}if(Qe>0){x.forEach((F,H)=>{if(s==1){let K=F.scale,lt=W[K];if(lt==null)return;let ft=y[K];if(H==0){let vt=ft.range(n,ft.min,ft.max,K);ft.min=vt[0],ft.max=vt[1],on=Hi(ft.min,t[0]),an=Hi(ft.max,t[0]),an-on>1&&(t[0][on]<ft.min&&on++,t[0][an]>ft.max&&an--),F.min=ri[on],F.max=ri[an]}else F.show&&F.auto&&zt(ft,lt,F,t[H],F.sorted);F.idxs[0]=on,F.idxs[1]=an}else if(H>0&&F.show&&F.auto){let[K,lt]=F.facets,ft=K.scale,vt=lt.scale,[Nt,Ut]=t[H],Ot=y[ft],se=y[vt];Ot!=null&&zt(Ot,W[ft],K,Nt,K.sorted),se!=null&&zt(se,W[vt],lt,Ut,lt.sorted),F.min=lt.min,F.max=lt.max}});for(let F in y){let H=y[F],K=W[F];if(H.from==null&&(K==null||K.min==null)){let lt=H.range(n,H.min==Be?null:H.min,H.max==-Be?null:H.max,F);H.min=lt[0],H.max=lt[1]}}}for(let F in y){let H=y[F];if(H.from!=null){let K=y[H.from];if(K.min==null)H.min=H.max=null;else{let lt=H.range(n,K.min,K.max,F);H.min=lt[0],H.max=lt[1]}}}let E={},D=!1;for(let F in y){let H=y[F],K=b[F];if(K.min!=H.min||K.max!=H.max){K.min=H.min,K.max=H.max;let lt=K.distr;K._min=lt==3?As(K.min):lt==4?ef(K.min,K.asinh):lt==100?K.fwd(K.min):K.min,K._max=lt==3?As(K.max):lt==4?ef(K.max,K.asinh):lt==100?K.fwd(K.max):K.max,E[F]=D=!0}}if(D){x.forEach((F,H)=>{s==2?H>0&&E.y&&(F._paths=null):E[F.scale]&&(F._paths=null)});for(let F in E)yt=!0,An("setScale",F);mt&&ut.left>=0&&(et=pt=!0)}for(let F in W)W[F]=null}function kt(y){let E=hf(on-1,0,Qe-1),D=hf(an+1,0,Qe-1);for(;y[E]==null&&E>0;)E--;for(;y[D]==null&&D<Qe-1;)D++;return[E,D]}function ge(){if(Qe>0){let y=x.some(E=>E._focus)&&Lt!=Bt.alpha;y&&(u.globalAlpha=Lt=Bt.alpha),x.forEach((E,D)=>{if(D>0&&E.show&&(Je(D,!1),Je(D,!0),E._paths==null)){let F=Lt;Lt!=E.alpha&&(u.globalAlpha=Lt=E.alpha);let H=s==2?[0,t[D][0].length-1]:kt(t[D]);E._paths=E.paths(n,D,H[0],H[1]),Lt!=F&&(u.globalAlpha=Lt=F)}}),x.forEach((E,D)=>{if(D>0&&E.show){let F=Lt;Lt!=E.alpha&&(u.globalAlpha=Lt=E.alpha),E._paths!=null&&Ie(D,!1);{let H=E._paths!=null?E._paths.gaps:null,K=E.points.show(n,D,on,an,H),lt=E.points.filter(n,D,K,H);(K||lt)&&(E.points._paths=E.points.paths(n,D,on,an,lt),Ie(D,!0))}Lt!=F&&(u.globalAlpha=Lt=F),An("drawSeries",D)}}),y&&(u.globalAlpha=Lt=1)}}function Je(y,E){let D=E?x[y].points:x[y];D._stroke=D.stroke(n,y),D._fill=D.fill(n,y)}function Ie(y,E){let D=E?x[y].points:x[y],{stroke:F,fill:H,clip:K,flags:lt,_stroke:ft=D._stroke,_fill:vt=D._fill,_width:Nt=D.width}=D._paths;Nt=ke(Nt*Ae,3);let Ut=null,Ot=Nt%2/2;E&&vt==null&&(vt=Nt>0?"#fff":ft);let se=D.pxAlign==1&&Ot>0;if(se&&u.translate(Ot,Ot),!E){let we=I-Nt/2,Se=M-Nt/2,_e=q+Nt,Jt=ht+Nt;Ut=new Path2D,Ut.rect(we,Se,_e,Jt)}E?Ft(ft,Nt,D.dash,D.cap,vt,F,H,lt,K):De(y,ft,Nt,D.dash,D.cap,vt,F,H,lt,Ut,K),se&&u.translate(-Ot,-Ot)}function De(y,E,D,F,H,K,lt,ft,vt,Nt,Ut){let Ot=!1;vt!=0&&C.forEach((se,we)=>{if(se.series[0]==y){let Se=x[se.series[1]],_e=t[se.series[1]],Jt=(Se._paths||Ka).band;ir(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let Xt,We=null;Se.show&&Jt&&WE(_e,on,an)?(We=se.fill(n,we)||K,Xt=Se._paths.clip):Jt=null,Ft(E,D,F,H,We,lt,ft,vt,Nt,Ut,Xt,Jt),Ot=!0}}),Ot||Ft(E,D,F,H,K,lt,ft,vt,Nt,Ut)}let _n=Uo|ff;function Ft(y,E,D,F,H,K,lt,ft,vt,Nt,Ut,Ot){Tt(y,E,D,F,H),(vt||Nt||Ot)&&(u.save(),vt&&u.clip(vt),Nt&&u.clip(Nt)),Ot?(ft&_n)==_n?(u.clip(Ot),Ut&&u.clip(Ut),xe(H,lt),hn(y,K,E)):ft&ff?(xe(H,lt),u.clip(Ot),hn(y,K,E)):ft&Uo&&(u.save(),u.clip(Ot),Ut&&u.clip(Ut),xe(H,lt),u.restore(),hn(y,K,E)):(xe(H,lt),hn(y,K,E)),(vt||Nt||Ot)&&u.restore()}function hn(y,E,D){D>0&&(E instanceof Map?E.forEach((F,H)=>{u.strokeStyle=Ir=H,u.stroke(F)}):E!=null&&y&&u.stroke(E))}function xe(y,E){E instanceof Map?E.forEach((D,F)=>{u.fillStyle=Ls=F,u.fill(D)}):E!=null&&y&&u.fill(E)}function us(y,E,D,F){let H=w[y],K;if(F<=0)K=[0,0];else{let lt=H._space=H.space(n,y,E,D,F),ft=H._incrs=H.incrs(n,y,E,D,F,lt);K=uT(E,D,ft,F,lt)}return H._found=K}function un(y,E,D,F,H,K,lt,ft,vt,Nt){let Ut=lt%2/2;v==1&&u.translate(Ut,Ut),Tt(ft,lt,vt,Nt,ft),u.beginPath();let Ot,se,we,Se,_e=H+(F==0||F==3?-K:K);D==0?(se=H,Se=_e):(Ot=H,we=_e);for(let Jt=0;Jt<y.length;Jt++)E[Jt]!=null&&(D==0?Ot=we=y[Jt]:se=Se=y[Jt],u.moveTo(Ot,se),u.lineTo(we,Se));u.stroke(),v==1&&u.translate(-Ut,-Ut)}function Nr(y){let E=!0;return w.forEach((D,F)=>{if(!D.show)return;let H=b[D.scale];if(H.min==null){D._show&&(E=!1,D._show=!1,ue(!1));return}else D._show||(E=!1,D._show=!0,ue(!1));let K=D.side,lt=K%2,{min:ft,max:vt}=H,[Nt,Ut]=us(F,ft,vt,lt==0?k:Rt);if(Ut==0)return;let Ot=H.distr==2,se=D._splits=D.splits(n,F,ft,vt,Nt,Ut,Ot),we=H.distr==2?se.map(Xt=>ri[Xt]):se,Se=H.distr==2?ri[se[1]]-ri[se[0]]:Nt,_e=D._values=D.values(n,D.filter(n,we,F,Ut,Se),F,Ut,Se);D._rotate=K==2?D.rotate(n,_e,F,Ut):0;let Jt=D._size;D._size=Ai(D.size(n,_e,F,y)),Jt!=null&&D._size!=Jt&&(E=!1)}),E}function $i(y){let E=!0;return Vo.forEach((D,F)=>{let H=D(n,F,qi,y);H!=Ci[F]&&(E=!1),Ci[F]=H}),E}function ds(){for(let y=0;y<w.length;y++){let E=w[y];if(!E.show||!E._show)continue;let D=E.side,F=D%2,H,K,lt=E.stroke(n,y),ft=D==0||D==3?-1:1,[vt,Nt]=E._found;if(E.label!=null){let Xn=E.labelGap*ft,li=Sn((E._lpos+Xn)*Ae);It(E.labelFont[0],lt,"center",D==2?"top":Jg),u.save(),F==1?(H=K=0,u.translate(li,Sn(M+ht/2)),u.rotate((D==3?-Dh:Dh)/2)):(H=Sn(I+q/2),K=li);let ar=k0(E.label)?E.label(n,y,vt,Nt):E.label;u.fillText(ar,H,K),u.restore()}if(Nt==0)continue;let Ut=b[E.scale],Ot=F==0?q:ht,se=F==0?I:M,we=E._splits,Se=Ut.distr==2?we.map(Xn=>ri[Xn]):we,_e=Ut.distr==2?ri[we[1]]-ri[we[0]]:vt,Jt=E.ticks,Xt=E.border,We=Jt.show?Jt.size:0,en=Sn(We*Ae),Cn=Sn((E.alignTo==2?E._size-We-E.gap:E.gap)*Ae),Fe=E._rotate*-Dh/180,nn=g(E._pos*Ae),oi=(en+Cn)*ft,Wn=nn+oi;K=F==0?Wn:0,H=F==1?Wn:0;let vi=E.font[0],Ri=E.align==1?Ro:E.align==2?jd:Fe>0?Ro:Fe<0?jd:F==0?"center":D==3?jd:Ro,Ki=Fe||F==1?"middle":D==2?"top":Jg;It(vi,lt,Ri,Ki);let ai=E.font[1]*E.lineGap,bi=we.map(Xn=>g(a(Xn,Ut,Ot,se))),Pi=E._values;for(let Xn=0;Xn<Pi.length;Xn++){let li=Pi[Xn];if(li!=null){F==0?H=bi[Xn]:K=bi[Xn],li=""+li;let ar=li.indexOf(`
`)==-1?[li]:li.split(/\n/gm);for(let qn=0;qn<ar.length;qn++){let rp=ar[qn];Fe?(u.save(),u.translate(H,K+qn*ai),u.rotate(Fe),u.fillText(rp,0,0),u.restore()):u.fillText(rp,H,K+qn*ai)}}}Jt.show&&un(bi,Jt.filter(n,Se,y,Nt,_e),F,D,nn,en,ke(Jt.width*Ae,3),Jt.stroke(n,y),Jt.dash,Jt.cap);let ji=E.grid;ji.show&&un(bi,ji.filter(n,Se,y,Nt,_e),F,F==0?2:1,F==0?M:I,F==0?ht:q,ke(ji.width*Ae,3),ji.stroke(n,y),ji.dash,ji.cap),Xt.show&&un([nn],[1],F==0?1:0,F==0?1:2,F==1?M:I,F==1?ht:q,ke(Xt.width*Ae,3),Xt.stroke(n,y),Xt.dash,Xt.cap)}An("drawAxes")}function ue(y){x.forEach((E,D)=>{D>0&&(E._paths=null,y&&(s==1?(E.min=null,E.max=null):E.facets.forEach(F=>{F.min=null,F.max=null})))})}let tn=!1,Hn=!1,Ne=[];function dn(){Hn=!1;for(let y=0;y<Ne.length;y++)An(...Ne[y]);Ne.length=0}function On(){tn||(s1(Vf),tn=!0)}function il(y,E=!1){tn=!0,Hn=E,y(n),Vf(),E&&Ne.length>0&&queueMicrotask(dn)}n.batch=il;function Vf(){if(at&&(me(),at=!1),yt&&(wt(),yt=!1),_t){if(Ye(f,Ro,Yt),Ye(f,"top",ae),Ye(f,Ya,k),Ye(f,$a,Rt),Ye(p,Ro,Yt),Ye(p,"top",ae),Ye(p,Ya,k),Ye(p,$a,Rt),Ye(d,Ya,je),Ye(d,$a,cn),h.width=Sn(je*Ae),h.height=Sn(cn*Ae),w.forEach(({_el:y,_show:E,_size:D,_pos:F,side:H})=>{if(y!=null)if(E){let K=H===3||H===0?D:0,lt=H%2==1;Ye(y,lt?"left":"top",F-K),Ye(y,lt?"width":"height",D),Ye(y,lt?"top":"left",lt?ae:Yt),Ye(y,lt?"height":"width",lt?Rt:k),lf(y,wr)}else _i(y,wr)}),Ir=Ls=Dr=V=j=Y=J=Et=A=null,Lt=1,qo(!0),Yt!=Mt||ae!=Oe||k!=Vt||Rt!=qt){ue(!1);let y=k/Vt,E=Rt/qt;if(mt&&!et&&ut.left>=0){ut.left*=y,ut.top*=E,Ur&&ls(Ur,Sn(ut.left),0,k,Rt),Fr&&ls(Fr,0,Sn(ut.top),k,Rt);for(let D=0;D<ce.length;D++){let F=ce[D];F!=null&&(Ve[D]*=y,Gn[D]*=E,ls(F,Ai(Ve[D]),Ai(Gn[D]),k,Rt))}}if(He.show&&!it&&He.left>=0&&He.width>0){He.left*=y,He.width*=y,He.top*=E,He.height*=E;for(let D in su)Ye(kr,D,He[D])}Mt=Yt,Oe=ae,Vt=k,qt=Rt}An("setSize"),_t=!1}je>0&&cn>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),S.forEach(y=>y()),An("draw")),He.show&&it&&(sl(He),it=!1),mt&&et&&(or(null,!0,!1),et=!1),dt.show&&dt.live&&pt&&(nu(),pt=!1),l||(l=!0,n.status=1,An("ready")),Ps=!1,tn=!1}n.redraw=(y,E)=>{yt=E||!1,y!==!1?Ds(T,P.min,P.max):On()};function Qh(y,E){let D=b[y];if(D.from==null){if(Qe==0){let F=D.range(n,E.min,E.max,y);E.min=F[0],E.max=F[1]}if(E.min>E.max){let F=E.min;E.min=E.max,E.max=F}if(Qe>1&&E.min!=null&&E.max!=null&&E.max-E.min<1e-16)return;y==T&&D.distr==2&&Qe>0&&(E.min=Hi(E.min,t[0]),E.max=Hi(E.max,t[0]),E.min==E.max&&E.max++),W[y]=E,at=!0,On()}}n.setScale=Qh;let tu,eu,Ur,Fr,Gf,Hf,Or,Br,Wf,Xf,Ge,Ze,Is=!1,Ln=ut.drag,En=Ln.x,Tn=Ln.y;mt&&(ut.x&&(tu=Ti(CE,p)),ut.y&&(eu=Ti(RE,p)),P.ori==0?(Ur=tu,Fr=eu):(Ur=eu,Fr=tu),Ge=ut.left,Ze=ut.top);let He=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),kr=He.show?Ti(AE,He.over?p:f):null;function sl(y,E){if(He.show){for(let D in y)He[D]=y[D],D in su&&Ye(kr,D,y[D]);E!==!1&&An("setSelect")}}n.setSelect=sl;function Q_(y){if(x[y].show)tt&&lf(oe[y],wr);else if(tt&&_i(oe[y],wr),mt){let D=Ct?ce[0]:ce[y];D!=null&&ls(D,-10,-10,k,Rt)}}function Ds(y,E,D){Qh(y,{min:E,max:D})}function Zi(y,E,D,F){E.focus!=null&&sx(y),E.show!=null&&x.forEach((H,K)=>{K>0&&(y==K||y==null)&&(H.show=E.show,Q_(K),s==2?(Ds(H.facets[0].scale,null,null),Ds(H.facets[1].scale,null,null)):Ds(H.scale,null,null),On())}),D!==!1&&An("setSeries",y,E),F&&Yo("setSeries",n,y,E)}n.setSeries=Zi;function tx(y,E){mn(C[y],E)}function ex(y,E){y.fill=ve(y.fill||null),y.dir=Me(y.dir,-1),E=E??C.length,C.splice(E,0,y)}function nx(y){y==null?C.length=0:C.splice(y,1)}n.addBand=ex,n.setBand=tx,n.delBand=nx;function ix(y,E){x[y].alpha=E,mt&&ce[y]!=null&&(ce[y].style.opacity=E),tt&&oe[y]&&(oe[y].style.opacity=E)}let fs,Ns,rr,zr={focus:!0};function sx(y){if(y!=rr){let E=y==null,D=Bt.alpha!=1;x.forEach((F,H)=>{if(s==1||H>0){let K=E||H==0||H==y;F._focus=E?null:K,D&&ix(H,K?1:Bt.alpha)}}),rr=y,D&&On()}}tt&&jt&&be(t0,At,y=>{ut._lock||(Kt(y),rr!=null&&Zi(null,zr,!0,fn.setSeries))});function Ji(y,E,D){let F=b[E];D&&(y=y/Ae-(F.ori==1?ae:Yt));let H=k;F.ori==1&&(H=Rt,y=H-y),F.dir==-1&&(y=H-y);let K=F._min,lt=F._max,ft=y/H,vt=K+(lt-K)*ft,Nt=F.distr;return Nt==3?Io(10,vt):Nt==4?qE(vt,F.asinh):Nt==100?F.bwd(vt):vt}function rx(y,E){let D=Ji(y,T,E);return Hi(D,t[0],on,an)}n.valToIdx=y=>Hi(y,t[0]),n.posToIdx=rx,n.posToVal=Ji,n.valToPos=(y,E,D)=>b[E].ori==0?r(y,b[E],D?q:k,D?I:0):o(y,b[E],D?ht:Rt,D?M:0),n.setCursor=(y,E,D)=>{Ge=y.left,Ze=y.top,or(null,E,D)};function qf(y,E){Ye(kr,Ro,He.left=y),Ye(kr,Ya,He.width=E)}function Yf(y,E){Ye(kr,"top",He.top=y),Ye(kr,$a,He.height=E)}let Wo=P.ori==0?qf:Yf,Xo=P.ori==1?qf:Yf;function ox(){if(tt&&dt.live)for(let y=s==2?1:0;y<x.length;y++){if(y==0&&he)continue;let E=dt.values[y],D=0;for(let F in E)Gt[y][D++].firstChild.nodeValue=E[F]}}function nu(y,E){if(y!=null&&(y.idxs?y.idxs.forEach((D,F)=>{st[F]=D}):JE(y.idx)||st.fill(y.idx),dt.idx=st[0]),tt&&dt.live){for(let D=0;D<x.length;D++)(D>0||s==1&&!he)&&ax(D,st[D]);ox()}pt=!1,E!==!1&&An("setLegend")}n.setLegend=nu;function ax(y,E){let D=x[y],F=y==0&&O==2?ri:t[y],H;he?H=D.values(n,y,E)??ie:(H=D.value(n,E==null?null:F[E],y,E),H=H==null?ie:{_:H}),dt.values[y]=H}function or(y,E,D){Wf=Ge,Xf=Ze,[Ge,Ze]=ut.move(n,Ge,Ze),ut.left=Ge,ut.top=Ze,mt&&(Ur&&ls(Ur,Sn(Ge),0,k,Rt),Fr&&ls(Fr,0,Sn(Ze),k,Rt));let F,H=on>an;fs=Be,Ns=null;let K=P.ori==0?k:Rt,lt=P.ori==1?k:Rt;if(Ge<0||Qe==0||H){F=ut.idx=null;for(let ft=0;ft<x.length;ft++){let vt=ce[ft];vt!=null&&ls(vt,-10,-10,k,Rt)}jt&&Zi(null,zr,!0,y==null&&fn.setSeries),dt.live&&(st.fill(F),pt=!0)}else{let ft,vt,Nt;s==1&&(ft=P.ori==0?Ge:Ze,vt=Ji(ft,T),F=ut.idx=Hi(vt,t[0],on,an),Nt=G(t[0][F],P,K,0));let Ut=-10,Ot=-10,se=0,we=0,Se=!0,_e="",Jt="";for(let Xt=s==2?1:0;Xt<x.length;Xt++){let We=x[Xt],en=st[Xt],Cn=en==null?null:s==1?t[Xt][en]:t[Xt][1][en],Fe=ut.dataIdx(n,Xt,F,vt),nn=Fe==null?null:s==1?t[Xt][Fe]:t[Xt][1][Fe];if(pt=pt||nn!=Cn||Fe!=en,st[Xt]=Fe,Xt>0&&We.show){let oi=Fe==null?-10:Fe==F?Nt:G(s==1?t[0][Fe]:t[Xt][0][Fe],P,K,0),Wn=nn==null?-10:N(nn,s==1?b[We.scale]:b[We.facets[1].scale],lt,0);if(jt&&nn!=null){let vi=P.ori==1?Ge:Ze,Ri=Mn(Bt.dist(n,Xt,Fe,Wn,vi));if(Ri<fs){let Ki=Bt.bias;if(Ki!=0){let ai=Ji(vi,We.scale),bi=nn>=0?1:-1,Pi=ai>=0?1:-1;Pi==bi&&(Pi==1?Ki==1?nn>=ai:nn<=ai:Ki==1?nn<=ai:nn>=ai)&&(fs=Ri,Ns=Xt)}else fs=Ri,Ns=Xt}}if(pt||Ct){let vi,Ri;P.ori==0?(vi=oi,Ri=Wn):(vi=Wn,Ri=oi);let Ki,ai,bi,Pi,ji,Xn,li=!0,ar=ct.bbox;if(ar!=null){li=!1;let qn=ar(n,Xt);bi=qn.left,Pi=qn.top,Ki=qn.width,ai=qn.height}else bi=vi,Pi=Ri,Ki=ai=ct.size(n,Xt);if(Xn=ct.fill(n,Xt),ji=ct.stroke(n,Xt),Ct)Xt==Ns&&fs<=Bt.prox&&(Ut=bi,Ot=Pi,se=Ki,we=ai,Se=li,_e=Xn,Jt=ji);else{let qn=ce[Xt];qn!=null&&(Ve[Xt]=bi,Gn[Xt]=Pi,a0(qn,Ki,ai,li),r0(qn,Xn,ji),ls(qn,Ai(bi),Ai(Pi),k,Rt))}}}}if(Ct){let Xt=Bt.prox,We=rr==null?fs<=Xt:fs>Xt||Ns!=rr;if(pt||We){let en=ce[0];en!=null&&(Ve[0]=Ut,Gn[0]=Ot,a0(en,se,we,Se),r0(en,_e,Jt),ls(en,Ai(Ut),Ai(Ot),k,Rt))}}}if(He.show&&Is)if(y!=null){let[ft,vt]=fn.scales,[Nt,Ut]=fn.match,[Ot,se]=y.cursor.sync.scales,we=y.cursor.drag;if(En=we._x,Tn=we._y,En||Tn){let{left:Se,top:_e,width:Jt,height:Xt}=y.select,We=y.scales[Ot].ori,en=y.posToVal,Cn,Fe,nn,oi,Wn,vi=ft!=null&&Nt(ft,Ot),Ri=vt!=null&&Ut(vt,se);vi&&En?(We==0?(Cn=Se,Fe=Jt):(Cn=_e,Fe=Xt),nn=b[ft],oi=G(en(Cn,Ot),nn,K,0),Wn=G(en(Cn+Fe,Ot),nn,K,0),Wo(Wi(oi,Wn),Mn(Wn-oi))):Wo(0,K),Ri&&Tn?(We==1?(Cn=Se,Fe=Jt):(Cn=_e,Fe=Xt),nn=b[vt],oi=N(en(Cn,se),nn,lt,0),Wn=N(en(Cn+Fe,se),nn,lt,0),Xo(Wi(oi,Wn),Mn(Wn-oi))):Xo(0,lt)}else ru()}else{let ft=Mn(Wf-Gf),vt=Mn(Xf-Hf);if(P.ori==1){let se=ft;ft=vt,vt=se}En=Ln.x&&ft>=Ln.dist,Tn=Ln.y&&vt>=Ln.dist;let Nt=Ln.uni;Nt!=null?En&&Tn&&(En=ft>=Nt,Tn=vt>=Nt,!En&&!Tn&&(vt>ft?Tn=!0:En=!0)):Ln.x&&Ln.y&&(En||Tn)&&(En=Tn=!0);let Ut,Ot;En&&(P.ori==0?(Ut=Or,Ot=Ge):(Ut=Br,Ot=Ze),Wo(Wi(Ut,Ot),Mn(Ot-Ut)),Tn||Xo(0,lt)),Tn&&(P.ori==1?(Ut=Or,Ot=Ge):(Ut=Br,Ot=Ze),Xo(Wi(Ut,Ot),Mn(Ot-Ut)),En||Wo(0,K)),!En&&!Tn&&(Wo(0,0),Xo(0,0))}if(Ln._x=En,Ln._y=Tn,y==null){if(D){if(sp!=null){let[ft,vt]=fn.scales;fn.values[0]=ft!=null?Ji(P.ori==0?Ge:Ze,ft):null,fn.values[1]=vt!=null?Ji(P.ori==1?Ge:Ze,vt):null}Yo(Qd,n,Ge,Ze,k,Rt,F)}if(jt){let ft=D&&fn.setSeries,vt=Bt.prox;rr==null?fs<=vt&&Zi(Ns,zr,!0,ft):fs>vt?Zi(null,zr,!0,ft):Ns!=rr&&Zi(Ns,zr,!0,ft)}}pt&&(dt.idx=F,nu()),E!==!1&&An("setCursor")}let Us=null;Object.defineProperty(n,"rect",{get(){return Us==null&&qo(!1),Us}});function qo(y=!1){y?Us=null:(Us=p.getBoundingClientRect(),An("syncRect",Us))}function $f(y,E,D,F,H,K,lt){ut._lock||Is&&y!=null&&y.movementX==0&&y.movementY==0||(iu(y,E,D,F,H,K,lt,!1,y!=null),y!=null?or(null,!0,!0):or(E,!0,!1))}function iu(y,E,D,F,H,K,lt,ft,vt){if(Us==null&&qo(!1),Kt(y),y!=null)D=y.clientX-Us.left,F=y.clientY-Us.top;else{if(D<0||F<0){Ge=-10,Ze=-10;return}let[Nt,Ut]=fn.scales,Ot=E.cursor.sync,[se,we]=Ot.values,[Se,_e]=Ot.scales,[Jt,Xt]=fn.match,We=E.axes[0].side%2==1,en=P.ori==0?k:Rt,Cn=P.ori==1?k:Rt,Fe=We?K:H,nn=We?H:K,oi=We?F:D,Wn=We?D:F;if(Se!=null?D=Jt(Nt,Se)?a(se,b[Nt],en,0):-10:D=en*(oi/Fe),_e!=null?F=Xt(Ut,_e)?a(we,b[Ut],Cn,0):-10:F=Cn*(Wn/nn),P.ori==1){let vi=D;D=F,F=vi}}vt&&(E==null||E.cursor.event.type==Qd)&&((D<=1||D>=k-1)&&(D=Sr(D,k)),(F<=1||F>=Rt-1)&&(F=Sr(F,Rt))),ft?(Gf=D,Hf=F,[Or,Br]=ut.move(n,D,F)):(Ge=D,Ze=F)}let su={width:0,height:0,left:0,top:0};function ru(){sl(su,!1)}let Zf,Jf,Kf,jf;function Qf(y,E,D,F,H,K,lt){Is=!0,En=Tn=Ln._x=Ln._y=!1,iu(y,E,D,F,H,K,lt,!0,!1),y!=null&&(be(tf,of,tp,!1),Yo(jg,n,Or,Br,k,Rt,null));let{left:ft,top:vt,width:Nt,height:Ut}=He;Zf=ft,Jf=vt,Kf=Nt,jf=Ut}function tp(y,E,D,F,H,K,lt){Is=Ln._x=Ln._y=!1,iu(y,E,D,F,H,K,lt,!1,!0);let{left:ft,top:vt,width:Nt,height:Ut}=He,Ot=Nt>0||Ut>0,se=Zf!=ft||Jf!=vt||Kf!=Nt||jf!=Ut;if(Ot&&se&&sl(He),Ln.setScale&&Ot&&se){let we=ft,Se=Nt,_e=vt,Jt=Ut;if(P.ori==1&&(we=vt,Se=Ut,_e=ft,Jt=Nt),En&&Ds(T,Ji(we,T),Ji(we+Se,T)),Tn)for(let Xt in b){let We=b[Xt];Xt!=T&&We.from==null&&We.min!=Be&&Ds(Xt,Ji(_e+Jt,Xt),Ji(_e,Xt))}ru()}else ut.lock&&(ut._lock=!ut._lock,or(E,!0,y!=null));y!=null&&(gn(tf,of),Yo(tf,n,Ge,Ze,k,Rt,null))}function lx(y,E,D,F,H,K,lt){if(ut._lock)return;Kt(y);let ft=Is;if(Is){let vt=!0,Nt=!0,Ut=10,Ot,se;P.ori==0?(Ot=En,se=Tn):(Ot=Tn,se=En),Ot&&se&&(vt=Ge<=Ut||Ge>=k-Ut,Nt=Ze<=Ut||Ze>=Rt-Ut),Ot&&vt&&(Ge=Ge<Or?0:k),se&&Nt&&(Ze=Ze<Br?0:Rt),or(null,!0,!0),Is=!1}Ge=-10,Ze=-10,st.fill(null),or(null,!0,!0),ft&&(Is=ft)}function ep(y,E,D,F,H,K,lt){ut._lock||(Kt(y),Ho(),ru(),y!=null&&Yo(e0,n,Ge,Ze,k,Rt,null))}function np(){w.forEach(dT),B(n.width,n.height,!0)}Er(Nh,Lo,np);let Vr={};Vr.mousedown=Qf,Vr.mousemove=$f,Vr.mouseup=tp,Vr.dblclick=ep,Vr.setSeries=(y,E,D,F)=>{let H=fn.match[2];D=H(n,E,D),D!=-1&&Zi(D,F,!0,!1)},mt&&(be(jg,p,Qf),be(Qd,p,$f),be(Qg,p,y=>{Kt(y),qo(!1)}),be(t0,p,lx),be(e0,p,ep),pf.add(n),n.syncRect=qo);let rl=n.hooks=i.hooks||{};function An(y,E,D){Hn?Ne.push([y,E,D]):y in rl&&rl[y].forEach(F=>{F.call(null,n,E,D)})}(i.plugins||[]).forEach(y=>{for(let E in y.hooks)rl[E]=(rl[E]||[]).concat(y.hooks[E])});let ip=(y,E,D)=>D,fn=mn({key:null,setSeries:!1,filters:{pub:d0,sub:d0},scales:[T,x[1]?x[1].scale:null],match:[f0,f0,ip],values:[null,null]},ut.sync);fn.match.length==2&&fn.match.push(ip),ut.sync=fn;let sp=fn.key,ou=c_(sp);function Yo(y,E,D,F,H,K,lt){fn.filters.pub(y,E,D,F,H,K,lt)&&ou.pub(y,E,D,F,H,K,lt)}ou.sub(n);function cx(y,E,D,F,H,K,lt){fn.filters.sub(y,E,D,F,H,K,lt)&&Vr[y](null,E,D,F,H,K,lt)}n.pub=cx;function hx(){ou.unsub(n),pf.delete(n),wn.clear(),cf(Nh,Lo,np),c.remove(),At?.remove(),An("destroy")}n.destroy=hx;function au(){An("init",i,t),Go(t||i.data,!1),W[T]?Qh(T,W[T]):Ho(),it=He.show&&(He.width>0||He.height>0),et=pt=!0,B(i.width,i.height)}return x.forEach(Lr),w.forEach(cs),e?e instanceof HTMLElement?(e.appendChild(c),au()):e(n,au):au(),n}Fn.assign=mn;Fn.fmtNum=bf;Fn.rangeNum=Uh;Fn.rangeLog=Bh;Fn.rangeAsinh=yf;Fn.orient=Ar;Fn.pxRatio=Ae;Fn.join=i1;Fn.fmtDate=Mf,Fn.tzDate=p1;Fn.sync=c_;{Fn.addGap=J1,Fn.clipGaps=Vh;let i=Fn.paths={points:m_};i.linear=__,i.stepped=Q1,i.bars=tT,i.spline=nT}var fT=["#440154","#472d7b","#3b528b","#2c728e","#21918c","#28ae80","#5ec962","#addc30","#fde725"],pT=["#2166ac","#67a9cf","#d1e5f0","#f7f7f7","#fddbc7","#ef8a62","#b2182b"];function b_(i){return[1,3,5].map(t=>parseInt(i.slice(t,t+2),16))}function mT(i,t){let e=Math.min(Math.max(t,0),1)*(i.length-1),n=Math.min(Math.floor(e),i.length-2),[s,r]=[b_(i[n]),b_(i[n+1])];return s.map((o,a)=>Math.round(o+(e-n)*(r[a]-o)))}function Xh(i,[t,e],n=!1,s=!1){let r=a=>n?Math.log(a):a,o=r(e)-r(t);return mT(s?pT:fT,o>0?(r(i)-r(t))/o:.5)}function S_(i,t,e){return`rgb(${Xh(i,t,e).join(" ")})`}var qh=216,Xi={left:64,right:16,top:10,bottom:38},Pf=8;function rn(i,t={},...e){let n=document.createElementNS("http://www.w3.org/2000/svg",i);for(let[s,r]of Object.entries(t))n.setAttribute(s,String(r));return n.append(...e),n}function Rr({label:i,unit:t}){return t?`${i} [${t}]`:i}function Cr(i,t){return Number.isFinite(i)&&(!t||i>0)}function M_(i,{log:t,size:e=0},n){let[s,r]=[1/0,-1/0];for(let c of i)Cr(c,t)&&([s,r]=[Math.min(s,c),Math.max(r,c)]);if(s>r)return t?[.1,10]:[-1,1];if(t)return r>s?[s/1.15**n,r*1.15**n]:[s/2,r*2];let o=Math.max(Math.abs(s),Math.abs(r)),a=Fs(o,e);if(a!==null)return[-a,a];if(r-s<=1e-9*o||r===s)return[s-(.05*o||1),r+(.05*o||1)];let l=.08*n*(r-s);return[s-l,r+l]}function gT([i,t],e){let n=(t-i)/Math.max(e,1),s=10**Math.floor(Math.log10(n)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n*.999),o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=t*(1+1e-12)+1e-9*r;a++)o.push(a*r);return{ticks:o,step:r}}function w_(i,t,e,n,s){let r=f=>t?Math.log10(f):f,[o,a]=i.map(r),l=f=>e+(r(f)-o)/(a-o)*(n-e),c=f=>{let p=o+(f-e)/(n-e)*(a-o);return t?10**p:p};if(t&&a-o>=1){let f=Math.max(1,Math.ceil((a-o)/s)),p=[],v=2*(a-o)<=s?[1,2,5]:[1],g=(m,x)=>Math.abs(x)<=3?le(m):al(m,0).replace(/^1·/,"");for(let m=Math.floor(o);m<=a;m+=f)for(let x of v){let w=x*10**m;r(w)>=o-1e-9&&r(w)<=a+1e-9&&p.push([w,g(w,m)])}return{place:l,back:c,ticks:p}}let{ticks:h,step:u}=gT(i,s),d=$o(h,u);return{place:l,back:c,ticks:h.map((f,p)=>[f,d[p]])}}function _T(i,t,e,n){let s="",r=!1;for(let o=0;o<i.x.length;o++){let a=Cr(i.x[o],n[0])&&Cr(i.y[o],n[1]);a&&(s+=`${r?"L":"M"}${t.place(i.x[o]).toFixed(1)} ${e.place(i.y[o]).toFixed(1)}`),r=a}return s}function A_(i,t){return Lf(i,t).card}function Lf(i,t){let e=X("div","drawing"),n=X("output","told"),s=new Set,r=X("article","card",void 0,X("header","",void 0,X("h3","",i.title),X("span","unit",Rr(i.y))),e,n),o=new Qa(i,t,e,n,s);return i.family?r.append(yT(i.family,i.curves)):(i.curves.length>1||i.curves[0]?.name)&&r.append(xT(i,s,()=>o.draw())),new ResizeObserver(()=>o.draw()).observe(e),i.follows&&t.onChange(()=>o.follow()),{card:r,drawing:o}}var Qa=class{constructor(t,e,n,s,r){this.chart=t;this.clock=e;this.holder=n;this.told=s;this.hidden=r}chart;clock;holder;told;hidden;here=rn("circle",{class:"spot here",r:4});needle=rn("line",{class:"time"});spot=rn("circle",{class:"spot",r:4});x;y;draw(){let t=this.holder.clientWidth;if(!t)return;let{chart:e}=this,n=e.curves.filter((l,c)=>!this.hidden.has(c)),[s,r]=[t-Xi.right,qh-Xi.bottom],o=n.every(l=>l.style==="line")?0:1;this.x=w_(M_(T_(n,"x"),e.x,o),e.x.log,Xi.left,s,Math.max(2,Math.floor(t/90))),this.y=w_(M_(T_(n,"y"),e.y,1),e.y.log,r,Xi.top,5);let a=rn("svg",{viewBox:`0 0 ${t} ${qh}`,width:t,height:qh,role:"img","aria-label":e.title});for(let[l,c]of this.x.ticks){let h=this.x.place(l);a.append(rn("line",{class:"rule",x1:h,x2:h,y1:Xi.top,y2:r})),a.append(Rs(c,h,r+16,"middle"))}for(let[l,c]of this.y.ticks){let h=this.y.place(l);a.append(rn("line",{class:l===0?"rule zero":"rule",x1:Xi.left,x2:s,y1:h,y2:h})),a.append(Rs(c,Xi.left-8,h+4,"end"))}a.append(Rs(Rr(e.x),(Xi.left+s)/2,qh-4,"middle","axis")),e.curves.forEach((l,c)=>{this.hidden.has(c)||a.append(this.curve(l,c))}),a.append(this.needle,this.here,this.spot),this.needle.setAttribute("y1",String(Xi.top)),this.needle.setAttribute("y2",String(r)),this.spot.setAttribute("visibility","hidden"),a.addEventListener("pointermove",l=>this.point(l,a)),a.addEventListener("pointerleave",()=>{this.spot.setAttribute("visibility","hidden"),this.told.textContent=""}),e.follows&&this.scrub(a),this.holder.replaceChildren(a),this.follow()}curve(t,e){let{chart:n}=this,s=t.tone||`c${e%Pf}`,r=[n.x.log,n.y.log],o=rn("g",{class:`curve ${s} ${e>=Pf&&!t.tone&&!n.family?"again":""}`});if(t.style==="line")o.append(rn("path",{d:_T(t,this.x,this.y,r)}));else for(let a=0;a<t.x.length;a++)!Cr(t.x[a],r[0])||!Cr(t.y[a],r[1])||o.append(rn("circle",{cx:this.x.place(t.x[a]).toFixed(1),cy:this.y.place(t.y[a]).toFixed(1),r:t.x.length>80?1.8:3.5}));return n.family&&t.value!==null&&(o.style.color=S_(t.value,C_(n.curves),n.family.log)),o}follow(){if(!this.x)return;this.stand();let t=this.x.place(this.clock.shown),e=this.chart.follows&&this.clock.moves&&t>=Xi.left-1&&t<=this.holder.clientWidth-Xi.right+1;this.needle.setAttribute("visibility",e?"visible":"hidden"),this.needle.setAttribute("x1",t.toFixed(1)),this.needle.setAttribute("x2",t.toFixed(1))}stand(){let{index:t,fraction:e}=this.clock.locate(),n=a=>e>0?a[t]+e*(a[t+1]-a[t]):a[t],[s,r]=this.chart.along?[n(this.chart.curves[0].x),n(this.chart.curves[0].y)]:[NaN,NaN],o=Number.isFinite(s)&&Number.isFinite(r);this.here.setAttribute("visibility",o?"visible":"hidden"),o&&(this.here.setAttribute("cx",this.x.place(s).toFixed(1)),this.here.setAttribute("cy",this.y.place(r).toFixed(1)))}scrub(t){let e=n=>this.clock.setShown(this.x.back(n.clientX-t.getBoundingClientRect().left));t.addEventListener("pointerdown",n=>{n.button===0&&(t.setPointerCapture(n.pointerId),this.clock.pause(),e(n),t.addEventListener("pointermove",e))});for(let n of["pointerup","pointercancel"])t.addEventListener(n,()=>t.removeEventListener("pointermove",e))}point(t,e){let n=e.getBoundingClientRect(),[s,r]=[t.clientX-n.left,t.clientY-n.top],{chart:o}=this,a=null;o.curves.forEach((h,u)=>{if(!this.hidden.has(u))for(let d=0;d<h.x.length;d++){if(!Cr(h.x[d],o.x.log)||!Cr(h.y[d],o.y.log))continue;let f=Math.hypot(this.x.place(h.x[d])-s,this.y.place(h.y[d])-r);f<(a?.far??40)&&(a={far:f,x:h.x[d],y:h.y[d],curve:h})}});let l=a;if(this.spot.setAttribute("visibility",l?"visible":"hidden"),this.told.textContent="",!l)return;this.spot.setAttribute("cx",String(this.x.place(l.x))),this.spot.setAttribute("cy",String(this.y.place(l.y)));let c=l.curve.name?`${l.curve.name}: `:"";this.told.textContent=`${c}${E_(l.y,o.y)} at ${E_(l.x,o.x)}`}};function E_(i,{unit:t}){return t?`${le(i)} ${t}`:le(i)}function*T_(i,t){for(let e of i)yield*e[t]}function Rs(i,t,e,n,s="tick"){let r=rn("text",{class:s,x:t.toFixed(1),y:e.toFixed(1),"text-anchor":n});return r.textContent=i,r}function xT(i,t,e){return X("ul","legend",void 0,...i.curves.map((n,s)=>{let r=X("i",`swatch ${n.tone||`c${s%Pf}`} ${n.style}`),o=X("button","",void 0,r,X("span","name",n.name));return o.type="button",o.setAttribute("aria-pressed","true"),o.title=`${n.name}: show or hide`,o.addEventListener("click",()=>{t.delete(s)||t.add(s),o.setAttribute("aria-pressed",String(!t.has(s))),e()}),X("li","",void 0,o)}))}function C_(i){let t=i.map(e=>e.value).filter(e=>e!==null);return[Math.min(...t),Math.max(...t)]}function yT(i,t){let[e,n]=C_(t);return If(i,e,n,!1)}function If(i,t,e,n){let s=X("i",n?"strip diverging":"strip");return X("p","scale-bar",void 0,X("span","",Rr(i)),X("span","end",le(t)),s,X("span","",le(e)))}var Yh=class{constructor(t,e,n,s){this.clock=e;this.frame=n;this.board=s;this.channels=t.flatMap(r=>r.series.map(o=>({group:r.title,unit:r.unit,size:r.size,series:o}))),e.onChange(()=>this.pairs.forEach(({drawing:r})=>r.follow()))}clock;frame;board;pairs=[];channels;form(){let[t,e]=["x","y"].map((r,o)=>{let a=X("select");return a.id=`pair-${r}`,a.setAttribute("aria-label",`Channel along ${r}`),this.channels.forEach(({series:l,unit:c},h)=>{let u=X("option","",c?`${l.name} [${c}]`:l.name);u.value=String(h),a.append(u)}),a.selectedIndex=Math.min(o,this.channels.length-1),a}),n=X("button","","Draw");n.type="button",n.id="pair-draw",n.addEventListener("click",()=>this.add(this.channels[t.selectedIndex],this.channels[e.selectedIndex]));let s=X("p","pair",void 0,X("span","","Plot"),e,X("span","","over"),t,n);return s.hidden=this.channels.length<2||!this.clock.moves,s}add(t,e){let n=({series:c})=>{let[h,u]=this.frame.shown;return Float64Array.from(c.values,(d,f)=>this.clock.times[f]<h||this.clock.times[f]>u?NaN:d)},s={kind:"chart",title:`${e.series.name} over ${t.series.name}`,x:{label:t.series.name,unit:t.unit,log:!1,size:t.size},y:{label:e.series.name,unit:e.unit,log:!1,size:e.size},curves:[{name:"",get x(){return n(t)},get y(){return n(e)},style:"line",tone:"",value:null}],family:null,follows:!1,along:!0},{card:r,drawing:o}=Lf(s,this.clock),a=X("button","quiet","×");a.type="button",a.title="Remove this plot",a.setAttribute("aria-label",`Remove the plot ${s.title}`);let l={element:r,drawing:o};a.addEventListener("click",()=>{this.pairs.splice(this.pairs.indexOf(l),1),r.remove()}),r.querySelector("header").append(a),this.pairs.push(l),this.board.prepend(r),o.draw()}renew(){for(let{drawing:t}of this.pairs)t.draw()}};var R_=16,vT=4,bT=1e-6,ST=1e-5,MT=.01,wT=1e-7,ET=3;function TT(i,t,[e,n],s){let[r,o]=[0,i.length];for(;r<o&&i[r]<e;)r++;for(;o>r&&i[o-1]>n;)o--;let a=o-r;if(a<R_)return null;let l=i.subarray(r,o),c=(l[a-1]-l[0])/(a-1),h=l.some((g,m)=>Math.abs(g-l[0]-m*c)>bT*c),u=Float64Array.from({length:a},(g,m)=>Math.sin(Math.PI*m/(a-1))**2),d=u.reduce((g,m)=>g+m,0),f=2**Math.ceil(Math.log2(vT*a)),p=t.map(g=>{let m=Float64Array.from({length:a},(R,P)=>g[r+P]);if(!m.every(Number.isFinite))return null;let x=h?m.map((R,P)=>AT(l,m,l[0]+P*c)):m,w=R=>R-(a-1)/2,b=x.reduce((R,P,O)=>R+u[O]*P,0)/d,C=x.reduce((R,P,O)=>R+u[O]*w(O)*P,0)/u.reduce((R,P,O)=>R+P*w(O)**2,0),[T,_]=[new Float64Array(f),new Float64Array(f)];x.forEach((R,P)=>{T[P]=u[P]*(R-b-C*w(P))}),CT(T,_);let S=Float64Array.from({length:f/2+1},(R,P)=>2*Math.hypot(T[P],_[P])/d),U=wT*m.reduce((R,P)=>Math.max(R,Math.abs(P)),0);return Pr(S)<=U||Fs(Pr(S),s)!==null?S.fill(0):S});return{frequencies:Float64Array.from({length:f/2+1},(g,m)=>m/(f*c)),amplitudes:p,resampled:h}}function AT(i,t,e){let n=1,s=i.length-3;for(;n<s;){let o=n+s+1>>1;i[o]<=e?n=o:s=o-1}let r=0;for(let o=n-1;o<n+3;o++){let a=t[o];for(let l=n-1;l<n+3;l++)l!==o&&(a*=(e-i[l])/(i[o]-i[l]));r+=a}return r}function CT(i,t){let e=i.length;for(let n=1,s=0;n<e;n++){let r=e>>1;for(;s&r;r>>=1)s^=r;s^=r,n<s&&([i[n],i[s],t[n],t[s]]=[i[s],i[n],t[s],t[n]])}for(let n=2;n<=e;n*=2){let s=n/2;for(let r=0;r<s;r++){let[o,a]=[Math.cos(-2*Math.PI*r/n),Math.sin(-2*Math.PI*r/n)];for(let l=r;l<e;l+=n){let[c,h]=[o*i[l+s]-a*t[l+s],o*t[l+s]+a*i[l+s]];[i[l+s],t[l+s]]=[i[l]-c,t[l]-h],[i[l],t[l]]=[i[l]+c,t[l]+h]}}}}function RT(i,t,e){let n=[],s=i[1],r=.001*Pr(t);for(let a=1;a<t.length-1;a++){let[l,c,h]=[t[a-1],t[a],t[a+1]];if(!(c>l&&c>=h)||c<=r||i[a]<e/2)continue;let[u,d,f]=[l,c,h].map(Math.log),p=(u-f)/(2*(u-2*d+f));n.push([i[a]+p*s,Math.exp(d-(u-f)*p/4)])}let o=[];for(let[a,l]of n.sort((c,h)=>h[1]-c[1])){let c=o.reduce((h,[u,d])=>{let f=Math.max(Math.abs(a-u)/(e/2),1.2);return h+d/(Math.PI*f*(f*f-1))},0);if(l>2*c&&o.push([a,l]),o.length===ET)break}return o}var $h=class{constructor(t,e,n,s,r,o){this.clock=t;this.channels=e;this.unit=n;this.size=s;this.hidden=r;this.thinned=o;this.element.append(X("h4","","Amplitude over frequency "),this.holder,this.told,this.words),new ResizeObserver(()=>this.drawing?.draw()).observe(this.holder)}clock;channels;unit;size;hidden;thinned;element=X("div","spectrum");holder=X("div","drawing");told=X("output","told");words=X("p","hint");drawing=null;draw(t){let e=TT(this.clock.times,this.channels.map(({values:u})=>u),t,this.size);if(this.holder.hidden=this.told.hidden=!e,this.drawing=null,this.words.textContent=e?this.said(e,2/(t[1]-t[0])).join(`
`):`Fewer than ${R_} rows are shown: too few for a spectrum.`,!e)return;let{frequencies:n,amplitudes:s}=e,r=Math.max(...s.map((u,d)=>u&&!this.hidden.has(d)?Pr(u):0)),o=ST*r,a=n.length-1;for(;a>8&&!s.some((u,d)=>u&&!this.hidden.has(d)&&u[a]>o);)a--;let l=Math.min(Math.ceil(1.05*a)+1,n.length),c=this.channels.map(({name:u},d)=>({name:u,x:n.subarray(0,l),y:(s[d]??new Float64Array(l)).subarray(0,l).map(f=>f>o?f:NaN),style:"line",tone:"",value:null})),h={kind:"chart",title:"Spectrum",x:{label:"frequency",unit:"Hz",log:!1},y:{label:"amplitude",unit:this.unit,log:!0},curves:c,family:null,follows:!1};this.drawing=new Qa(h,this.clock,this.holder,this.told,this.hidden),this.drawing.draw()}said({frequencies:t,amplitudes:e,resampled:n},s){let r=t[t.length-1],o=this.channels.flatMap(({name:c},h)=>{let u=e[h];if(this.hidden.has(h))return[];if(!u)return[`${c} has gaps here: no spectrum.`];if(Pr(u)===0)return[`${c}: nothing but round-off.`];let d=RT(t,u,s).map(([f,p])=>`${le(f)} Hz (${le(p,3)}${this.unit?` ${this.unit}`:""})`);return d.length?[`${c}: ${d.join(", ")}`]:[]});o.push(`Without mean and slope, under a Hann window: what lies closer than ${le(s,2)} Hz is not told apart.${n?" Rows are uneven and were interpolated.":""}`);let a=this.thinned?"The page holds only some rows of the run, which tell":"The rows tell",l=e.some((c,h)=>c&&!this.hidden.has(h)&&Pr(c.subarray(Math.floor(.9*c.length)))>MT*Pr(c));return o.push(`${a} frequencies up to ${le(r,3)} Hz; anything faster appears folded to lower ones${l?". Here the spectrum has not faded out at its upper end: do not trust it without closer rows":""}.`),o}};function Pr(i){return i.reduce((t,e)=>Math.max(t,e),0)}var Zh=class{constructor(t){this.clock=t;this.fields={from:this.field("window-from","Beginning of what is shown, s",n=>this.setWindow([n,this.shown[1]])),to:this.field("window-to","End of what is shown, s",n=>this.setWindow([this.shown[0],n])),a:this.field("cursor-a","Cursor A, s",n=>this.setCursor(0,n)),b:this.field("cursor-b","Cursor B, s",n=>this.setCursor(1,n))},this.all.type=this.measure.type="button",this.all.title="Show all of the time (double-click on a plot)",this.all.id="window-all",this.all.addEventListener("click",()=>this.setWindow(null)),this.measure.title="Two cursors, and the differences between them",this.measure.id="cursors",this.measure.addEventListener("click",()=>this.toggleCursors()),this.between.append(X("b","","A"),this.fields.a,X("b","","B"),this.fields.b,X("span","","s"),this.told);let e=X("p","",void 0,X("span","","Time"),this.fields.from,X("span","","to"),this.fields.to,X("span","","s"),this.all,this.measure);this.element.append(e,this.between),this.element.hidden=!t.moves||t.chapters.length>0,this.write()}clock;window=null;cursors=null;element=X("div","timeframe");listeners=[];fields;all=X("button","plain","All");measure=X("button","plain","Cursors");between=X("p","between");told=X("output");get shown(){return this.window??[this.clock.start,this.clock.end]}onChange(t){this.listeners.push(t)}setWindow(t){let{start:e,end:n}=this.clock,s=t&&[Math.max(t[0],e),Math.min(t[1],n)],r=s===null||s[0]<=e&&s[1]>=n;(r||s[1]>s[0])&&(this.window=r?null:s),this.notify()}setCursor(t,e){this.cursors&&(this.cursors[t]=Math.min(Math.max(e,this.clock.start),this.clock.end),this.notify())}toggleCursors(){let[t,e]=this.shown;this.cursors=this.cursors?null:[t+(e-t)/3,t+2*(e-t)/3],this.notify()}field(t,e,n){let s=X("input");return Object.assign(s,{id:t,type:"number",step:"any",title:e}),s.setAttribute("aria-label",e),s.addEventListener("change",()=>s.value===""||!Number.isFinite(s.valueAsNumber)?this.write():n(s.valueAsNumber)),s}write(){let t=(a,l)=>{a.value=String(Number(l.toPrecision(6)))},{from:e,to:n,a:s,b:r}=this.fields;if(t(e,this.shown[0]),t(n,this.shown[1]),this.all.disabled=this.window===null,this.measure.setAttribute("aria-pressed",String(this.cursors!==null)),this.between.hidden=this.cursors===null,!this.cursors)return;t(s,this.cursors[0]),t(r,this.cursors[1]);let o=this.cursors[1]-this.cursors[0];this.told.textContent=`Δt = ${le(o,5)} s${o===0?"":`, 1/|Δt| = ${le(1/Math.abs(o))} Hz`}`}notify(){this.write();for(let t of this.listeners)t()}};function P_(i,t,e){let[n,s]=[0,i.length-1];for(;s-n>1;){let r=n+s>>1;i[r]<=e?n=r:s=r}return e<=i[n]?t[n]:e>=i[s]?t[s]:t[n]+(e-i[n])/(i[s]-i[n])*(t[s]-t[n])}var L_=168,PT='11px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',I_={light:{text:"#66707d",grid:"#e6e9ee",ghost:"#b4bcc7"},dark:{text:"#8b96a5",grid:"#262d37",ghost:"#4d5866"}};function LT(i,t,e){if(i===null||t===null)return[-1,1];let n=Math.max(Math.abs(i),Math.abs(t)),s=Fs(n,e);if(s!==null)return[-s,s];if(t-i<1e-6*n)return[i-.05*n,t+.05*n];let r=.08*(t-i);return[i-r,t+r]}function D_(i){return Array.from(i,t=>Number.isFinite(t)?t:null)}var Df=class{constructor(t,e,n,s,r,o,a,l){this.clock=t;this.unit=n;this.size=s;this.channels=r;this.frame=o;this.thinned=a;this.onClose=l;let c=X("button","quiet","×");c.type="button",c.title="Remove this plot",c.setAttribute("aria-label",`Remove the plot ${e}`),c.addEventListener("click",()=>this.onClose());let h=X("h3","",e),u=X("button","quiet spectrum-open","∿");u.type="button",u.title="Spectrum: amplitudes over frequency",u.setAttribute("aria-label",`Spectrum of the plot ${e}`),u.setAttribute("aria-pressed","false"),u.addEventListener("click",()=>this.toggleSpectrum(u));let d=X("header","",void 0,h,X("span","unit",n),u,c);this.element.append(d,this.holder,this.legend,this.differences),new ResizeObserver(()=>this.fit()).observe(this.holder)}clock;unit;size;channels;frame;thinned;onClose;element=X("article","card");plot=null;legend=X("ul","legend");values=[];hidden=new Set;ghostly=0;needle=X("div","needle");holder=X("div","plot");cursors=["A","B"].map(t=>X("div","cursor",t));differences=X("table","differences");spectrum=null;build(){if(this.plot?.destroy(),this.plot=null,this.channels.length===0||this.holder.clientWidth===0)return;let t=()=>I_[Li()],e={stroke:()=>t().text,grid:{stroke:()=>t().grid,width:1},ticks:{show:!1},font:PT},n={width:this.holder.clientWidth,height:L_,legend:{show:!1},padding:[8,20,0,0],cursor:{y:!1,points:{size:6},drag:{x:!0,y:!1,setScale:!1},bind:{mousedown:(s,r,o)=>a=>a.shiftKey?o(a):null,dblclick:()=>()=>(this.frame.setWindow(null),null)}},hooks:{setSelect:[s=>this.selected(s)],draw:[()=>this.moveNeedle()]},scales:{x:{time:!1},y:{range:(s,r,o)=>LT(r,o,this.size)}},axes:[{...e,size:28,space:64,values:(s,r,o,a,l)=>$o(r,l).map((c,h)=>h===r.length-1?`${c} s`:c)},{...e,size:58,space:28,values:(s,r,o,a,l)=>$o(r,l)}],series:[{},...this.ghosts().map(s=>({label:`${s.name}, run`,width:1.25,stroke:()=>I_[Li()].ghost,points:{show:!1}})),...this.channels.map((s,r)=>({label:s.name,width:1.75,pxAlign:0,spanGaps:this.ghosts().length>0,stroke:()=>Gd(Li(),r),dash:Hd(r),points:{show:!1},show:!this.hidden.has(r)}))]};this.ghostly=this.ghosts().length,this.plot=new Fn(n,this.data(),this.holder),this.plot.over.append(this.needle,...this.cursors),this.scrub(this.plot.over),this.look()}ghosts(){return this.channels.filter(t=>t.original)}data(){return[Array.from(this.clock.times),...this.ghosts().map(({original:t})=>D_(t)),...this.channels.map(t=>D_(t.values))]}renew(){this.plot&&this.ghostly===this.ghosts().length?(this.plot.setData(this.data(),!0),this.look()):this.build(),this.follow()}buildLegend(){this.values=[],this.legend.replaceChildren(...this.channels.map((t,e)=>{let n=X("i","swatch");n.style.color=Gd(Li(),e),Hd(e).length&&n.classList.add("dashed");let s=X("output");this.values.push(s);let r=X("button","",void 0,n,X("span","name",t.name),s);return r.type="button",r.title=`${t.name}: show or hide`,r.setAttribute("aria-pressed",String(!this.hidden.has(e))),r.addEventListener("click",()=>this.toggle(e,r)),X("li","",void 0,r)})),this.follow()}toggle(t,e){let n=this.hidden.delete(t);n||this.hidden.add(t),e.setAttribute("aria-pressed",String(n)),this.plot?.setSeries(t+1+this.ghostly,{show:n}),this.spectrum?.draw(this.frame.shown)}toggleSpectrum(t){this.spectrum?.element.remove(),this.spectrum=this.spectrum?null:new $h(this.clock,this.channels,this.unit,this.size,this.hidden,this.thinned),t.setAttribute("aria-pressed",String(this.spectrum!==null)),this.spectrum&&(this.element.append(this.spectrum.element),this.spectrum.draw(this.frame.shown))}scrub(t){let e=r=>r.clientX-t.getBoundingClientRect().left,n=null,s=r=>{let o=this.plot.posToVal(e(r),"x");n===null?this.clock.setTime(o):this.frame.setCursor(n,o)};t.addEventListener("pointerdown",r=>{r.shiftKey||r.button!==0||(t.setPointerCapture(r.pointerId),n=this.cursorNear(e(r),r.pointerType==="mouse"?6:16),n===null&&this.clock.pause(),s(r),t.addEventListener("pointermove",s))});for(let r of["pointerup","pointercancel"])t.addEventListener(r,()=>t.removeEventListener("pointermove",s))}selected(t){t.select.width<4||(this.frame.setWindow([t.posToVal(t.select.left,"x"),t.posToVal(t.select.left+t.select.width,"x")]),t.setSelect({left:0,top:0,width:0,height:0},!1))}look(){let[t,e]=this.frame.shown;this.plot?.setScale("x",{min:t,max:e}),this.tellDifferences(),this.spectrum?.draw(this.frame.shown)}tellDifferences(){let t=this.frame.cursors;if(this.differences.hidden=t===null,!t)return;let e=X("tr","",void 0,X("th"),...["A","B","B − A"].map(n=>X("th","",n)));this.differences.replaceChildren(e,...this.channels.map(({name:n,values:s})=>{let[r,o]=t.map(a=>P_(this.clock.times,s,a));return X("tr","",void 0,X("th","",n),...[r,o,o-r].map(a=>X("td","",le(lu(a,this.size)))))}))}cursorNear(t,e){let n=this.frame.cursors?.map(r=>Math.abs(this.plot.valToPos(r,"x")-t))??[],s=n[1]<n[0]?1:0;return n[s]<=e?s:null}fit(){this.plot?this.holder.clientWidth>0&&this.plot.setSize({width:this.holder.clientWidth,height:L_}):this.build()}repaint(){this.buildLegend(),this.plot?.redraw(!1,!0)}follow(){let{index:t,fraction:e}=this.clock.locate();this.channels.forEach(({values:n},s)=>{let r=e>0?n[t]+e*(n[t+1]-n[t]):n[t];this.values[s].textContent=`${le(lu(r,this.size))}${this.unit?` ${this.unit}`:""}`}),this.moveNeedle()}moveNeedle(){let{cursors:t}=this.frame,e=(n,s)=>{let r=s===void 0?NaN:this.plot.valToPos(s,"x");n.hidden=!(r>=-.5&&r<=this.plot.over.clientWidth+.5),n.style.transform=`translateX(${r.toFixed(2)}px)`};this.plot&&(e(this.needle,this.clock.time),this.cursors.forEach((n,s)=>e(n,t?.[s])))}},Jh=class{constructor(t,e,n,s,r){this.clock=t;this.thinned=n;this.board=s;this.onEdit=r;this.frame=new Zh(t),this.pairs=new Yh(e,t,this.frame,s);for(let o of e)o.shown&&o.series.length>0&&this.addCard(o.title,o.unit,o.size,[...o.series]);t.onChange(()=>this.cards.forEach(o=>o.follow())),this.frame.onChange(()=>{this.cards.forEach(o=>o.look()),this.pairs.renew()}),hl(()=>this.cards.forEach(o=>o.repaint()))}clock;thinned;board;onEdit;cards=[];picked=new Map;pairs;frame;addCard(t,e,n,s,r=!1){let o=new Df(this.clock,t,e,n,s,this.frame,this.thinned,()=>this.remove(o));return this.cards.push(o),r?this.board.prepend(o.element):this.board.append(o.element),o.buildLegend(),o.build(),o}remove(t){this.cards.splice(this.cards.indexOf(t),1);for(let[e,n]of this.picked)n===t&&this.picked.delete(e);t.element.remove(),this.onEdit()}shows({unit:t,series:e}){return this.picked.get(t)?.channels.includes(e)??!1}toggle({unit:t,size:e,series:n}){let s=this.picked.get(t)??this.addCard("Chosen channels",t,e,[],!0);this.picked.set(t,s);let r=s.channels.indexOf(n);if(r<0?s.channels.push(n):s.channels.splice(r,1),s.channels.length===0)return this.remove(s);s.buildLegend(),s.build()}explored(){for(let t of this.cards)t.renew();this.pairs.renew()}get count(){return this.cards.length}};var[Nf,Uf,Kh,ko]=[118,66,106,26],[N_,IT,DT]=[16,6.1,14],NT=[.7,1.2,1.7,2.4],U_=[.1,.2,.3,.4,.5,.6,.7,.8,.9];function F_(i){return i.length<=N_?i:`${i.slice(0,N_-1)}…`}function tl([i,t],e,n){return{left:i-e/2,right:i+e/2,top:t-n/2,bottom:t+n/2}}function O_(i,t){return i.left<t.right&&t.left<i.right&&i.top<t.bottom&&t.top<i.bottom}function Ff(i,t,...e){let n=rn("title");return n.textContent=i,rn("g",{class:t},n,...e)}function B_({title:i,nodes:t,edges:e}){let n=t.map(({column:p,level:v})=>[Nf*(p+.5),Uf*v+ko/2+2]),s=n.map(p=>tl(p,Kh+4,ko+2)),r=Uf*Math.max(...t.map(({level:p})=>p))+ko+4,o=Nf*(1+Math.max(...t.map(({column:p})=>p))),a=e.map(({name:p,kind:v,ends:g,cut:m})=>{let[x,w]=g.map(z=>n[z]),b=[(x[0]+w[0])/2,(x[1]+w[1])/2],C=z=>ot=>[0,1].map(Z=>(1-ot)**2*x[Z]+2*ot*(1-ot)*z[Z]+ot**2*w[Z]),T=z=>U_.filter(ot=>n.some((Z,Q)=>!g.includes(Q)&&O_(tl(Z,Kh,ko),tl(C(z)(ot),8,8)))).length,_=x[1]===w[1],S=b[0]>=o/2-1?1:-1,R=(m?NT:[0]).flatMap(z=>[S,-S].map(ot=>_?[b[0],b[1]+z*Uf]:[b[0]+ot*z*Nf,b[1]])).reduce((z,ot)=>T(ot)<T(z)?ot:z),P=C(R);m&&s.push(...U_.map(z=>tl(P(z),2,2)).filter(z=>z.right>o||z.left<0));let O=F_(p),G=z=>tl(P(z),IT*O.length,DT),N=[.5,.6,.4,.7,.3,.8,.2].find(z=>!s.some(ot=>O_(ot,G(z))))??.5;s.push(G(N));let W=rn("text",{x:P(N)[0],y:P(N)[1]+4,"text-anchor":"middle"});W.textContent=O;let $=rn("path",{d:`M${x.join(" ")}Q${R.join(" ")} ${w.join(" ")}`});return{line:Ff("",m?"joint cut":"joint",$),words:Ff(`${p} (${v})`,m?"joint cut":"joint",W)}}),l=t.map(({name:p,number:v},g)=>{let[m,x]=n[g],w=rn("text",{x:m,y:x+4,"text-anchor":"middle"});w.textContent=`${v}  ${F_(p)}`;let b=rn("rect",{x:m-Kh/2,y:x-ko/2,width:Kh,height:ko,rx:7});return Ff(p,v?"body":"ground",b,w)}),[c,h]=[Math.min(...s.map(p=>p.left))-4,Math.max(...s.map(p=>p.right),o-4)+4],u=Math.max(r,...s.map(p=>p.bottom+2)),d=rn("svg",{class:"graph",viewBox:`${c} 0 ${h-c} ${u}`,width:h-c,height:u,role:"img","aria-label":i},...a.map(({line:p})=>p),...l,...a.map(({words:p})=>p)),f=X("div","scrolls");return f.append(d),Vi(i,f)}var el={right:16,top:8},k_=8,Of=6.6;function V_(i){let t=[...i.values].filter(Number.isFinite),[e,n]=t.length?[Math.min(...t),Math.max(...t)]:[0,1];i.diverging&&([e,n]=[-1,1].map(l=>l*Math.max(Math.abs(e),Math.abs(n),1e-300)));let s=X("div","drawing"),r=X("output","told"),o=UT(i,[e,n]),a=X("header","",void 0,X("h3","",i.title),X("span","unit",Rr(i.value)));return new ResizeObserver(()=>FT(i,o,[e,n],s,r)).observe(s),X("article","card",void 0,a,s,r,If(i.value,e,n,i.diverging))}function UT(i,t){let e=X("canvas");e.width=i.columns.length,e.height=i.rows.length;let n=e.getContext("2d"),s=n.createImageData(e.width,e.height);return i.values.forEach((r,o)=>{if(!Number.isFinite(r))return;let a=e.height-1-Math.floor(o/e.width);s.data.set([...Xh(r,t,i.value.log,i.diverging),255],4*(a*e.width+o%e.width))}),n.putImageData(s,0,0),e.toDataURL()}function FT(i,t,e,n,s){let r=n.clientWidth;if(!r)return;let{rows:o,columns:a}=i,l=Math.max(...o.map(C=>C.length),3),c=Math.min((i.y.label?34:8)+Of*l,r/3),h=Math.min((r-c-el.right)/a.length,64),u=a.length>k_?r-el.right:c+h*a.length,d=i.x.label?38:22,f=Math.min(Math.max(o.length*22,60),260),p=el.top+f,v=rn("svg",{viewBox:`0 0 ${r} ${p+d}`,width:r,height:p+d,role:"img","aria-label":i.title}),g={x:c,y:el.top,width:u-c,height:f};v.append(rn("rect",{class:"missing",...g})),v.append(rn("image",{...g,href:t,preserveAspectRatio:"none"}));let[m,x]=[(u-c)/a.length,f/o.length],w=a.length<=k_?Array.from(i.values,C=>le(C,3)):[];w.length&&Of*Math.max(...w.map(C=>C.length))<m&&i.values.forEach((C,T)=>{let[_,S]=[T%a.length,Math.floor(T/a.length)];Number.isFinite(C)&&v.append(OT(w[T],c+(_+.5)*m,p-(S+.5)*x+4,C,e,i))});let b=Math.max(...a.map(C=>C.length))*Of+10;if(z_(a.length,Math.ceil(b/m),C=>v.append(Rs(a[C],c+(C+.5)*m,p+16,"middle"))),z_(o.length,Math.ceil(16/x),C=>v.append(Rs(o[C],c-8,p-(C+.5)*x+4,"end"))),i.x.label&&v.append(Rs(Rr(i.x),(c+u)/2,p+34,"middle","axis")),i.y.label){let C=Rs(Rr(i.y),0,0,"middle","axis");C.setAttribute("transform",`translate(11 ${el.top+f/2}) rotate(-90)`),v.append(C)}v.addEventListener("pointermove",C=>{let T=v.getBoundingClientRect(),[_,S]=[Math.floor((C.clientX-T.left-c)/m),Math.floor((p-C.clientY+T.top)/x)],U=_>=0&&S>=0&&_<a.length&&S<o.length,R=U?i.values[S*a.length+_]:NaN,P=i.value.unit?` ${i.value.unit}`:"";s.textContent=U?`${Number.isFinite(R)?le(R)+P:"nothing"} at ${a[_]}, ${o[S]}`:""}),v.addEventListener("pointerleave",()=>{s.textContent=""}),n.replaceChildren(v)}function OT(i,t,e,n,s,r){let[o,a,l]=Xh(n,s,r.value.log,r.diverging);return Rs(i,t,e,"middle",.3*o+.59*a+.11*l>140?"dark":"light")}function z_(i,t,e){for(let n=0;n<i;n+=Math.max(t,1))e(n)}var G_="http://www.w3.org/1998/Math/MathML",BT=26;function Bf(i,t,e){return i.append(...t.blocks.map(n=>H_(n,e))),t.verdicts}function H_(i,t){switch(i.kind){case"words":return kT(i);case"formula":return zT(i);case"table":return VT(i);case"chart":return A_(i,t);case"map":return V_(i);case"choice":return GT(i,t);case"graph":return B_(i)}}function kT({severity:i,text:t}){return i?X("ul","findings",void 0,Xa({severity:i,text:t})):X("p","words",t)}function zT({math:i}){let t=document.createElementNS(G_,"math");return t.append(W_(i)),X("div","formula",void 0,t)}function W_([i,t]){let e=document.createElementNS(G_,i);return typeof t=="string"?e.textContent=t:e.append(...t.map(W_)),e}function VT({title:i,columns:t,rows:e,verdicts:n}){let s=n.some(Boolean),r=X("tr");t.forEach((l,c)=>{let h=X("th",c?"number":"",l);h.scope="col",r.append(h)});let o=X("tbody");e.forEach((l,c)=>{let h=X("tr");l.forEach((u,d)=>{let f=d?X("td",u.length>BT?"long":"",u):X("th","",u);!d&&n[c]&&s&&f.prepend(Co(n[c])),d||(f.scope="row"),h.append(f)}),o.append(h)});let a=X("table","wide",void 0,...t.some(Boolean)?[X("thead","",void 0,r)]:[],o);return Vi(i,X("div","scrolls",void 0,a))}function GT({label:i,options:t,follows:e},n){let s=X("select");s.setAttribute("aria-label",i);let r=X("div"),o=new Map;t.forEach(({name:c},h)=>{let u=X("option","",c);u.value=String(h),s.append(u)});let a=-1,l=c=>{c!==a&&(a=c,s.value=String(c),o.has(c)||o.set(c,t[c].blocks.map(h=>H_(h,n))),r.replaceChildren(...o.get(c)))};return s.addEventListener("change",()=>{l(Number(s.value)),e&&n.setChapter(a)}),e&&n.onChange(()=>l(n.chapter)),l(0),X("section","choice",void 0,X("label","",`${i} `,s),r)}var HT=[{id:"plots",title:"Plots",wanted:({plots:i,sheets:t})=>i.length>0||t.length===0,fill:qT},{id:"explore",title:"Explore",wanted:({explore:i})=>i!==null,fill:$g},{id:"audit",title:"Audit",wanted:({audit:i,sheets:t})=>i.length>0||t.length===0,fill:Hg},{id:"findings",title:"Findings",wanted:()=>!0,fill:Ch},{id:"model",title:"Model",wanted:()=>!0,fill:Wg},{id:"topology",title:"Topology",wanted:({topology:i})=>i!==null,fill:(i,{report:t,clock:e})=>Bf(i,t.topology,e)}];function kf(i){let{report:t}=i;i.onTab=[],Zt("tabs").replaceChildren(),Zt("sheets").replaceChildren();let n=[...t.sheets.map((a,l)=>({id:`sheet-${l}`,title:a.title,wanted:()=>!0,fill:(c,{clock:h})=>Bf(c,a,h)})),...HT.filter(a=>a.wanted(t))].map(a=>WT(a));for(let{tab:a,sheet:l,button:c}of n)zf(c,a.fill(l,i));let s=n.map(({button:a})=>a),r=a=>{XT(s,a);for(let l of i.onTab)l(a.getAttribute("aria-controls"))},o=t.sheets.length+t.plots.length+t.audit.length===0&&t.bodies.length>0;r(o?Zt("tab-findings"):s[0]),s.forEach((a,l)=>{a.addEventListener("click",()=>r(a)),a.addEventListener("keydown",c=>{let h=c.key==="ArrowRight"?1:c.key==="ArrowLeft"?-1:0;if(!h)return;c.preventDefault(),c.stopPropagation();let u=s[(l+h+s.length)%s.length];r(u),u.focus()})})}function WT(i){let t=X("button","",i.title);t.type="button",t.id=`tab-${i.id}`,t.setAttribute("role","tab"),t.setAttribute("aria-controls",i.id);let e=X("div","sheet");return e.id=i.id,e.setAttribute("role","tabpanel"),e.setAttribute("aria-labelledby",t.id),i.id!=="plots"&&(e.dataset.print=i.title),Zt("tabs").append(t),Zt("sheets").append(e),{tab:i,sheet:e,button:t}}function XT(i,t){for(let e of i){let n=e===t;e.setAttribute("aria-selected",String(n)),e.tabIndex=n?0:-1,Zt(e.getAttribute("aria-controls")).hidden=!n}}function zf(i,t){i.querySelector(".badge")?.remove();let e=Gg(t);if(e!=="warn"&&e!=="bad")return;let n=t.filter(s=>s==="warn"||s==="bad").length;i.append(X("span",`badge ${e}`,String(n)))}function qT(i,t){let{report:e,clock:n}=t,s=X("input");Object.assign(s,{id:"channel-search",type:"search",placeholder:"Search channels",autocomplete:"off",spellcheck:!1}),s.setAttribute("aria-label","Search channels");let r=X("ul","channels");r.id="channel-list";let o=X("span","count",String(e.plots.reduce((f,p)=>f+p.series.length,0))),a=X("details","",void 0,X("summary","","Add channels ",o),s,r);a.id="channels";let l=X("div");l.id="board";let c=X("p","hint","No plot is open. Add channels from the list above.");i.append(a,l,c),e.note&&i.append(X("p","hint",e.note));let h=()=>{d.fill(),c.hidden=u.count>0||e.plots.length===0},u=new Jh(n,e.plots,e.note!=="",l,()=>h());t.board=u,a.append(u.pairs.form()),l.before(u.frame.element),t.onTab.push(f=>{f==="plots"&&u.frame.element.after(l)});let d=new Eh(e.plots,()=>u,()=>h());return h(),[]}var q_="kinetree-kept",YT=1e3;function Y_(){return[...Zt("layers").querySelectorAll("button")]}function $_(i){return i.getAttribute("aria-pressed")==="true"}function Z_(){return document.querySelector('#tabs [aria-selected="true"]')?.id??""}function $T({stage:i}){let t={standpoint:i?.standpoint()??null,tab:Z_(),pressed:Object.fromEntries(Y_().map(e=>[e.dataset.layer,$_(e)]))};window.sessionStorage.setItem(q_,JSON.stringify(t))}function ZT({stage:i}){let t=window.sessionStorage.getItem(q_);if(!t)return;let{standpoint:e,tab:n,pressed:s}=JSON.parse(t);for(let r of Y_()){let o=s[r.dataset.layer];!r.hidden&&o!==void 0&&$_(r)!==o&&r.click()}document.getElementById(n)?.click(),e&&i?.returnTo(e)}function X_(i){let t=Zt("errors");t.hidden=i==="",t.textContent=i}function JT(i,t){i.report.findings=t;let e=Zt("findings");e.replaceChildren(),zf(Zt("tab-findings"),Ch(e,i))}async function KT(i,t){try{let e=await fetch(`/state?after=${i}&page=${t}`,{cache:"no-store"});return e.ok?uu(await e.text()):null}catch{return null}}function J_(i,t,e){ZT(i),window.addEventListener("pagehide",()=>$T(i));let[n,s]=[t,i.report.bodies.length===0],r=({report:a,...l})=>{if(a){let c=Z_();e(a),s||document.getElementById(c)?.click(),[n,s]=[l.page,a.bodies.length===0]}X_(l.errors),l.findings&&JT(i,l.findings)},o=async(a,l)=>{let c=await KT(a,n);if(c&&l)return window.location.reload();if(!c){X_("The model is not watched any longer: kinetree view --watch has ended. This page comes back to life when it runs again."),window.setTimeout(()=>{o(-1,!0)},YT);return}c.serial!==a&&r(c),o(c.serial,!1)};o(-1,!1)}function K_(i){Zt("title").textContent=i.title,Zt("subtitle").textContent=i.subtitle;let t=Zt("status"),e=i.complete?i.headline:null;t.textContent=e?.text??(i.complete?"Complete":"Incomplete"),t.className="pill",t.classList.add(e?.verdict??(i.complete?"ok":"warn")),t.title=i.status;let n=Zt("banner");n.hidden=i.complete||!i.status,n.textContent=i.status}function jT(i,t){let e=document.createElement("canvas"),n=e.getContext("webgl2",{antialias:!0,alpha:!0});return Zt("nothing").hidden=n!==null,Zt("bar").hidden=n===null,n&&new wh(i,t,Zt("picture"),e,n)}function j_(i,t,{marks:e}){return{joints:i.joints.length>0,markers:i.markers.length>0,forces:e.forces.any,torques:e.torques.any,paths:t.moves&&i.bodies.length>0&&i.chapters.length===0,follow:t.moves&&i.bodies.length>0}}function QT(){dp();let i=xp(Zt("data").textContent??""),t=new ol(i.times,i.chapters);K_(i);let e=jT(i,t),n=()=>{};if(e){let a=new ul(e,Zt("picture")),l=gp(e,a,j_(i,t,e)),c=vp(e,i);n=h=>{e.replace(h),c(h),a.renew(),l(j_(h,t,e))},t.onChange(()=>e.update()),hl(h=>e.setTheme(h)),window.addEventListener("beforeprint",()=>e.draw())}pp(t);let s={report:i,clock:t,stage:e,board:null,explorer:null,onTab:[]};kf(s),_p(t,e),i.watched!==null&&J_(s,i.watched,a=>{s.report=a,document.title=a.title,t.retime(a.times),K_(a),n(a),kf(s)});let r=a=>{t.tick(a),e?.tick(a),requestAnimationFrame(r)};requestAnimationFrame(r);let o=window.matchMedia("(prefers-reduced-motion: reduce)").matches;i.autoplay&&!o&&t.play(),Object.assign(window,{kinetree:{ready:!0,explorer:s.explorer,time:()=>t.time,setTime:a=>{t.pause(),t.setTime(a)},setChapter:a=>t.setChapter(a),play:()=>t.play(),pause:()=>t.pause(),playing:()=>t.playing,shows:()=>e?.bodies.map(a=>a.visible)??[],poseOf:a=>e?.poseOf(a)??null,placeOf:a=>e?.placeOf(a)??null,camera:()=>e?{position:e.camera.position.toArray(),up:e.camera.up.toArray()}:null,picture:()=>e?.picture()??null,theme:Li,setTheme:cu}})}QT();})();
/* built from 9050b453585af705d01d1d0a675135ca29ad184b62433cbae6e38d55d1f518b6 */
