// What the picture is drawn on, and whether a graphics card draws it.

export interface Surface {
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  /** The processor draws: shadows and smooth edges would cost four times as much as everything else. */
  slow: boolean;
}

// Names under which browsers draw without a graphics card.
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

function drawsSlowly(context: WebGL2RenderingContext): boolean {
  const names = context.getExtension("WEBGL_debug_renderer_info");
  return SOFTWARE.test(String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER)));
}

/** A canvas to draw on; null where the browser has no WebGL. */
export function makeSurface(): Surface | null {
  const [trial, canvas] = [document.createElement("canvas"), document.createElement("canvas")];
  trial.width = trial.height = 1;
  const tried = trial.getContext("webgl2"); // whether edges are smooth must be said before the canvas can be asked
  const slow = tried !== null && drawsSlowly(tried);
  tried?.getExtension("WEBGL_lose_context")?.loseContext();
  const context = canvas.getContext("webgl2", { antialias: !slow, alpha: true });
  return context && { canvas, context, slow };
}
