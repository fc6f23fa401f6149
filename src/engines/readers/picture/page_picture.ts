import { createCanvas, type Canvas } from '@napi-rs/canvas'

/** A page as grey pixels, row by row; 255 is white. */
export type Grey = { width: number; height: number; pixels: Uint8Array }

/** A straight line of letters on a page: its middle, its extent, and its slope. */
export type TextSpan = {
  x: number
  y: number
  width: number
  height: number
  /** In radians; the line falls to the right where it is positive. */
  angle: number
}

export function greyOf(canvas: Canvas): Grey {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] =
      ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  }
  return { width, height, pixels }
}

/** A white sheet of this size. */
export function blank(width: number, height: number): Canvas {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** The same picture so large that its longer side has at most this many pixels. */
export function fitted(canvas: Canvas, longest: number): Canvas {
  const scale = longest / Math.max(canvas.width, canvas.height)
  return scale >= 1 ? canvas : scaled(canvas, scale)
}

function scaled(canvas: Canvas, scale: number): Canvas {
  let from = canvas
  // By halves first: a large step would skip pixels.
  let rest = scale
  while (rest < 0.5) {
    from = drawn(from, 0.5)
    rest *= 2
  }
  return drawn(from, rest)
}

function drawn(canvas: Canvas, scale: number): Canvas {
  const small = blank(canvas.width * scale, canvas.height * scale)
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height)
  return small
}

/** Turned clockwise by an angle in radians, on a sheet that holds all of it. */
export function turned(canvas: Canvas, angle: number): Canvas {
  const { width, height } = canvas
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const sheet = blank(width * cosine + height * sine, width * sine + height * cosine)
  const context = sheet.getContext('2d')
  context.translate(sheet.width / 2, sheet.height / 2)
  context.rotate(angle)
  context.drawImage(canvas, -width / 2, -height / 2)
  return sheet
}

/** One line of letters cut out and made straight, so many pixels high. */
export function cutOut(canvas: Canvas, span: TextSpan, height: number): Canvas {
  const scale = height / span.height
  const strip = blank(Math.min(span.width * scale, 4_000), height)
  const context = strip.getContext('2d')
  context.translate(strip.width / 2, height / 2)
  context.scale(scale, scale)
  context.rotate(-span.angle)
  context.drawImage(canvas, -span.x, -span.y)
  return strip
}
