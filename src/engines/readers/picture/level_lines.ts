import type { TextSpan } from './page_picture.ts'

const longEnough = 6

/**
 * How far lines still slope, by place: a photo is taken from above or aside, so the upper lines slope
 * otherwise than the lower ones. Returns the height at which a point would stand on a level page.
 */
export function levelOf(
  spans: readonly TextSpan[],
  width: number,
  height: number,
): (x: number, y: number) => number {
  const long = spans.filter((span) => span.width > span.height * longEnough)
  // Slope as a + b·y, weighted by length; y from -1 to 1.
  let [w, wy, wyy, ws, wsy] = [0, 0, 0, 0, 0]
  for (const span of long) {
    const [y, slope] = [(span.y / height) * 2 - 1, Math.tan(span.angle)]
    w += span.width
    wy += span.width * y
    wyy += span.width * y * y
    ws += span.width * slope
    wsy += span.width * slope * y
  }
  const spread = w * wyy - wy * wy
  // All at one height, or too few: the mean will do.
  const isFlat = long.length < 4 || spread < w * w * 0.01
  const tilt = isFlat ? 0 : (w * wsy - wy * ws) / spread
  const mean = w === 0 ? 0 : (ws - tilt * wy) / w
  return (x, y) => y - (mean + tilt * ((y / height) * 2 - 1)) * (x - width / 2)
}
