// The ground: a grid that fades out, and the shadow of the mechanism on it.

import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector2, Vector3 } from "three";
import type { Extent } from "./framing";
import { SCENE, type Theme } from "./palette";

/** The nearest of 1, 2, 5 times a power of ten below `length`. */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const ratio = length / power;
  return (ratio >= 5 ? 5 : ratio >= 2 ? 2 : 1) * power;
}

const vertexShader = `
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const fragmentShader = `
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
}`;

// Shapes that lie in the same plane cover the grid, or both would flicker.
const BEHIND = { polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 };

export class Ground {
  readonly group = new Group();
  readonly cell: number;
  private grid: ShaderMaterial;
  private shadow: ShadowMaterial;

  constructor(extent: Extent, up: Vector3, floor: number | null, shadows: boolean) {
    const { span } = extent;
    this.cell = roundLength(span / 10);
    const reach = 1.7 * span;

    this.group.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), up);
    const inPlane = extent.center.clone().applyQuaternion(this.group.quaternion.clone().invert());
    const lowest = Math.min(extent.box.min.dot(up), extent.box.max.dot(up));
    // The floor is where something touches; else the plane through the origin, unless the motion goes through it: then it lies below.
    const height = floor ?? (lowest >= -0.01 * span ? Math.min(0, lowest) : lowest - 0.04 * span);
    this.group.position.copy(up).multiplyScalar(height);

    this.grid = new ShaderMaterial({
      vertexShader, fragmentShader, transparent: true, depthWrite: false, side: DoubleSide, ...BEHIND,
      uniforms: {
        cell: { value: this.cell }, middle: { value: new Vector2(inPlane.x, inPlane.y) }, reach: { value: reach },
        minorColor: { value: new Color() }, majorColor: { value: new Color() }, opacity: { value: 1 },
      },
    });
    this.shadow = new ShadowMaterial({ transparent: true, depthWrite: false, ...BEHIND });
    const far = 2 * reach + 2 * Math.max(Math.abs(inPlane.x), Math.abs(inPlane.y));
    const grid = new Mesh(new PlaneGeometry(far, far), this.grid);
    const shadow = new Mesh(new PlaneGeometry(2 * reach, 2 * reach), this.shadow);
    shadow.position.set(inPlane.x, inPlane.y, 0);
    shadow.receiveShadow = true;
    shadow.renderOrder = -2;
    grid.renderOrder = -1;
    this.group.add(grid);
    if (shadows) this.group.add(shadow);
  }

  setTheme(theme: Theme): void {
    const colors = SCENE[theme];
    this.grid.uniforms.minorColor.value.set(colors.gridMinor);
    this.grid.uniforms.majorColor.value.set(colors.gridMajor);
    this.grid.uniforms.opacity.value = colors.gridOpacity;
    this.shadow.opacity = colors.shadow;
  }
}
