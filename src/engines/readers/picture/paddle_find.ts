import type { Canvas } from '@napi-rs/canvas'
import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { blank, type TextSpan } from './page_picture.ts'

// As the model was trained.
const means = [0.485, 0.456, 0.406]
const deviations = [0.229, 0.224, 0.225]
const isInk = 0.3
const fewestPixels = 12
const surely = 0.5
// The model marks the core of a line; letters reach further by about this.
const growth = 1.6
// Shorter ones do not say how they slope.
const longEnough = 4

/** Where lines of letters stand on a page, in its pixels. */
export async function findSpans(
  session: InferenceSession,
  page: Canvas,
  longest: number,
): Promise<TextSpan[]> {
  const scale = Math.min(1, longest / Math.max(page.width, page.height))
  const width = Math.max(32, Math.round((page.width * scale) / 32) * 32)
  const height = Math.max(32, Math.round((page.height * scale) / 32) * 32)
  const sheet = blank(width, height)
  sheet.getContext('2d').drawImage(page, 0, 0, width, height)
  const input = tensorOf(sheet)
  const answers = await session.run({ [session.inputNames[0] ?? '']: input })
  const map = answers[session.outputNames[0] ?? '']?.data as Float32Array
  const [across, down] = [page.width / width, page.height / height]
  const found = componentsOf(map, width, height).flatMap((one) => spanOf(one, map, width))
  return settled(found).map((span) => ({
    ...span,
    x: span.x * across,
    y: span.y * down,
    width: span.width * across,
    height: span.height * down,
  }))
}

function tensorOf(sheet: Canvas): Tensor {
  const { width, height } = sheet
  const { data } = sheet.getContext('2d').getImageData(0, 0, width, height)
  const size = width * height
  const values = new Float32Array(size * 3)
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean = 0, deviation = 1] = [means[channel], deviations[channel]]
    for (let at = 0; at < size; at += 1) {
      // The weights expect blue first.
      values[channel * size + at] = ((data[at * 4 + 2 - channel] ?? 0) / 255 - mean) / deviation
    }
  }
  return new Tensor('float32', values, [1, 3, height, width])
}

/** Pixels that hang together, each group as the places of its pixels. */
function componentsOf(map: Float32Array, width: number, height: number): number[][] {
  const isSeen = new Uint8Array(map.length)
  const groups: number[][] = []
  for (let start = 0; start < map.length; start += 1) {
    if (isSeen[start] === 1 || (map[start] ?? 0) < isInk) continue
    const group = [start]
    isSeen[start] = 1
    for (let next = 0; next < group.length; next += 1) {
      const at = group[next] ?? 0
      const [x, y] = [at % width, Math.floor(at / width)]
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
          const beside = at + dy * width + dx
          if (isSeen[beside] === 1 || (map[beside] ?? 0) < isInk) continue
          isSeen[beside] = 1
          group.push(beside)
        }
      }
    }
    if (group.length >= fewestPixels) groups.push(group)
  }
  return groups
}

type Shape = {
  pixels: readonly number[]
  angle: number | null
  x: number
  y: number
  mapWidth: number
}

/** Its axis by the spread of its pixels. */
function spanOf(pixels: readonly number[], map: Float32Array, mapWidth: number): Shape[] {
  let [x, y, certainty] = [0, 0, 0]
  for (const at of pixels) {
    x += at % mapWidth
    y += Math.floor(at / mapWidth)
    certainty += map[at] ?? 0
  }
  x /= pixels.length
  y /= pixels.length
  if (certainty / pixels.length < surely) return []
  let [xx, xy, yy] = [0, 0, 0]
  for (const at of pixels) {
    const [dx, dy] = [(at % mapWidth) - x, Math.floor(at / mapWidth) - y]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2)
  const [long, short] = [(xx + yy) / 2 + spread, Math.max((xx + yy) / 2 - spread, 1)]
  const isLong = Math.sqrt(long / short) >= longEnough
  return [{ pixels, angle: isLong ? angle : null, x, y, mapWidth }]
}

/** Short groups take the slope of the long ones, and all grow to the height of their letters. */
function settled(shapes: readonly Shape[]): TextSpan[] {
  const long = shapes.flatMap(({ angle, pixels }) =>
    angle === null ? [] : [{ angle, weight: pixels.length }],
  )
  const usual = medianAngle(long)
  return shapes.map((shape) => extentOf(shape, shape.angle ?? usual))
}

/** Upright lines count as a quarter turn, whichever way they are read. */
export function medianAngle(angles: readonly { angle: number; weight: number }[]): number {
  const isUpright = ({ angle }: { angle: number }): boolean => Math.abs(angle) > Math.PI / 4
  const weightOf = (some: readonly { weight: number }[]): number =>
    some.reduce((sum, { weight }) => sum + weight, 0)
  const upright = angles.filter(isUpright)
  const isTurned = weightOf(upright) * 2 > weightOf(angles)
  const alike = (isTurned ? upright : angles.filter((one) => !isUpright(one)))
    .map(({ angle, weight }) => ({
      angle: isTurned && angle < 0 ? angle + Math.PI : angle,
      weight,
    }))
    .toSorted((a, b) => a.angle - b.angle)
  let rest = weightOf(alike) / 2
  for (const { angle, weight } of alike) {
    rest -= weight
    if (rest <= 0) return angle
  }
  return 0
}

function extentOf({ pixels, x, y, mapWidth }: Shape, angle: number): TextSpan {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [0, 0, 0, 0]
  for (const at of pixels) {
    const [dx, dy] = [(at % mapWidth) - x, Math.floor(at / mapWidth) - y]
    const [along, beside] = [dx * cosine + dy * sine, dy * cosine - dx * sine]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, beside)
    bottom = Math.max(bottom, beside)
  }
  const [width, height] = [right - left + 1, bottom - top + 1]
  const reach = (width * height * growth) / (2 * (width + height))
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: x + 0.5 + middle * cosine - centre * sine,
    y: y + 0.5 + middle * sine + centre * cosine,
    width: width + reach * 2,
    height: height + reach * 2,
    angle,
  }
}
