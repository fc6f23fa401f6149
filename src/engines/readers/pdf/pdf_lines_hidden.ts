/** Visibility of a text run: seen, unseen, or white (seen only on a dark background). */
export type RunSight = 'seen' | 'unseen' | 'white'
export type TextRun = { text: string; sight: RunSight }

/** A dark field in the coordinates of the page: left, bottom, right, top. */
export type DarkField = readonly [number, number, number, number]

export type Drawing = { runs: TextRun[]; fields: DarkField[] }

type Matrix = readonly [number, number, number, number, number, number]
type State = { light: number; mode: number; alpha: number; matrix: Matrix }
type Operators = Readonly<Record<string, number>>

// ISO 32000-1, table 106: 3 draws nothing, 7 only cuts out.
const invisibleModes: ReadonlySet<number> = new Set([3, 7])
// From 0 to 255: paper shows no letter lighter than the first, and no white one on a field lighter
// than the second.
const lightestLetter = 240
const lightestField = 200
const leastAlpha = 0.05

const fills: ReadonlySet<string> = new Set([
  'fill',
  'eoFill',
  'fillStroke',
  'eoFillStroke',
  'closeFillStroke',
  'closeEOFillStroke',
])

/** Follows the drawing operators of a page and returns the visibility of each text run. */
export function followDrawing(
  codes: readonly number[],
  args: readonly unknown[],
  operators: Operators,
): Drawing {
  const names = new Map(Object.entries(operators).map(([name, code]) => [code, name]))
  const drawing: Drawing = { runs: [], fields: [] }
  const stack: State[] = []
  let state: State = { light: 0, mode: 0, alpha: 1, matrix: [1, 0, 0, 1, 0, 0] }
  for (const [index, code] of codes.entries()) {
    const name = names.get(code) ?? ''
    const given: readonly unknown[] = listOf(args[index])
    if (name === 'save' || name === 'paintFormXObjectBegin') stack.push(state)
    if (name === 'restore' || name === 'paintFormXObjectEnd') state = stack.pop() ?? state
    else if (name === 'showText') addRun(drawing.runs, given[0], state)
    else if (name === 'constructPath' && fills.has(names.get(Number(given[0])) ?? '')) {
      if (state.light <= lightestField) drawing.fields.push(...fieldsOf(given[2], state.matrix))
    } else state = changed(state, name, given)
  }
  return drawing
}

export function isOnField(fields: readonly DarkField[], x: number, y: number): boolean {
  return fields.some(([left, low, right, high]) => x >= left && x <= right && y >= low && y <= high)
}

function changed(state: State, name: string, given: readonly unknown[]): State {
  if (name === 'setFillRGBColor') return { ...state, light: lightOf(String(given[0])) }
  // A pattern is not a white background; its lightness is unknown here.
  if (name === 'setFillColorN') return { ...state, light: 128 }
  if (name === 'setTextRenderingMode') return { ...state, mode: Number(given[0] ?? 0) }
  if (name === 'setGState') return { ...state, alpha: alphaOf(given[0], state.alpha) }
  if (name === 'transform') return { ...state, matrix: multiplied(state.matrix, given) }
  if (name === 'paintFormXObjectBegin') {
    return { ...state, matrix: multiplied(state.matrix, listOf(given[0])) }
  }
  return state
}

function addRun(runs: TextRun[], glyphs: unknown, { light, mode, alpha }: State): void {
  const isUnseen = invisibleModes.has(mode) || alpha < leastAlpha
  const sight = isUnseen ? 'unseen' : light >= lightestLetter ? 'white' : 'seen'
  let text = ''
  for (const glyph of listOf(glyphs)) {
    if (typeof glyph !== 'object' || glyph === null || !('unicode' in glyph)) continue
    text += bareText(String(glyph.unicode))
  }
  if (text !== '') runs.push({ text, sight })
}

/** Letters without spaces, with ligatures split into their letters. */
export function bareText(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
}

// The weights of the eye for red, green and blue (ITU-R BT.601).
function lightOf(colour: string): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  if (parts === null) return 0
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

function alphaOf(entries: unknown, before: number): number {
  for (const entry of listOf(entries)) {
    const [key, value] = listOf(entry)
    if (key === 'ca') return Number(value)
  }
  return before
}

function fieldsOf(extent: unknown, [a, b, c, d, e, f]: Matrix): DarkField[] {
  const [left = 0, low = 0, right = 0, high = 0] = listOf(extent).map(Number)
  if (right <= left || high <= low) return []
  const xs = [left, right].flatMap((x) => [low, high].map((y) => a * x + c * y + e))
  const ys = [left, right].flatMap((x) => [low, high].map((y) => b * x + d * y + f))
  return [[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]]
}

function multiplied(m: Matrix, given: readonly unknown[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.map(Number)
  return [
    m[0] * a + m[2] * b,
    m[1] * a + m[3] * b,
    m[0] * c + m[2] * d,
    m[1] * c + m[3] * d,
    m[0] * e + m[2] * f + m[4],
    m[1] * e + m[3] * f + m[5],
  ]
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value instanceof Float32Array || value instanceof Float64Array ? [...value] : []
}
