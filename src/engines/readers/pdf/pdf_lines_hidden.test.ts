import { describe, expect, it } from 'vitest'
import { bareText, followDrawing, isOnField } from './pdf_lines_hidden.ts'

const operators = {
  save: 10,
  restore: 11,
  transform: 12,
  fill: 22,
  stroke: 20,
  setTextRenderingMode: 38,
  showText: 44,
  setFillRGBColor: 59,
  setFillColorN: 55,
  setGState: 9,
  constructPath: 91,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
} as const

type Order = [name: keyof typeof operators, ...args: unknown[]]

const draw = (...orders: Order[]) =>
  followDrawing(
    orders.map(([name]) => operators[name]),
    orders.map(([, ...args]) => args),
    operators,
  )
const show = (text: string): Order => ['showText', Array.from(text, (unicode) => ({ unicode }))]
const box = (...extent: number[]): Order => ['constructPath', 22, [], new Float32Array(extent)]
const sightsOf = (...orders: Order[]) => draw(...orders).runs.map(({ sight }) => sight)

describe('letters', () => {
  it('are seen in black and in colours', () => {
    expect(sightsOf(show('a'), ['setFillRGBColor', '#cc0000'], show('b'))).toEqual(['seen', 'seen'])
  })

  it('are white in white, and in what paper does not show', () => {
    expect(sightsOf(['setFillRGBColor', '#ffffff'], show('a'))).toEqual(['white'])
    expect(sightsOf(['setFillRGBColor', '#fcfcf0'], show('a'))).toEqual(['white'])
    expect(sightsOf(['setFillRGBColor', '#bbbbbb'], show('a'))).toEqual(['seen'])
  })

  it.each([0, 1, 2])('are seen in mode %s', (mode) => {
    expect(sightsOf(['setTextRenderingMode', mode], show('a'))).toEqual(['seen'])
  })

  it.each([3, 7])('are unseen in mode %s', (mode) => {
    expect(sightsOf(['setTextRenderingMode', mode], show('a'))).toEqual(['unseen'])
  })

  it('are unseen where they are transparent', () => {
    expect(sightsOf(['setGState', [['ca', 0]]], show('a'))).toEqual(['unseen'])
    expect(sightsOf(['setGState', [['ca', 0.5]]], show('a'))).toEqual(['seen'])
    expect(sightsOf(['setGState', [['LW', 0]]], show('a'))).toEqual(['seen'])
  })

  it('get back what was before when a state is restored', () => {
    const orders: Order[] = [
      ['save'],
      ['setFillRGBColor', '#ffffff'],
      show('a'),
      ['restore'],
      show('b'),
    ]
    expect(sightsOf(...orders)).toEqual(['white', 'seen'])
  })

  it('survive more restores than saves', () => {
    expect(sightsOf(['restore'], ['restore'], show('a'))).toEqual(['seen'])
  })

  it('are counted without spaces and without numbers between them', () => {
    const orders: Order[] = [
      ['showText', [{ unicode: 'A' }, -20, { unicode: ' ' }, { unicode: 'ﬁ' }, null]],
    ]
    expect(draw(...orders).runs.map(({ text }) => text)).toEqual(['Afi'])
  })
})

describe('fields', () => {
  const blue: Order = ['setFillRGBColor', '#000066']

  it('are dark areas that are filled', () => {
    expect(draw(blue, box(0, 0, 300, 30)).fields).toEqual([[0, 0, 300, 30]])
  })

  it('are none where they are light, only outlined or empty', () => {
    expect(draw(['setFillRGBColor', '#f0f0f0'], box(0, 0, 300, 30)).fields).toEqual([])
    expect(draw(blue, ['constructPath', 20, [], new Float32Array([0, 0, 9, 9])]).fields).toEqual([])
    expect(draw(blue, box(5, 5, 5, 9)).fields).toEqual([])
    expect(draw(blue, ['constructPath', 22, [], null]).fields).toEqual([])
  })

  it('lie where the page was moved and stretched to', () => {
    const orders: Order[] = [
      blue,
      ['transform', 1, 0, 0, 1, 40, 590],
      ['transform', 2, 0, 0, 2, 0, 0],
    ]
    expect(draw(...orders, box(0, 0, 100, 10)).fields).toEqual([[40, 590, 240, 610]])
  })

  it('are the right way round on a page that is turned over', () => {
    expect(draw(blue, ['transform', 1, 0, 0, -1, 0, 800], box(0, 100, 50, 120)).fields).toEqual([
      [0, 680, 50, 700],
    ])
  })

  it('inside a form are moved by it, and only inside', () => {
    const form: Order = ['paintFormXObjectBegin', [1, 0, 0, 1, 10, 20], [0, 0, 1, 1]]
    const orders: Order[] = [blue, form, box(0, 0, 5, 5), ['paintFormXObjectEnd'], box(0, 0, 5, 5)]
    expect(draw(...orders).fields).toEqual([
      [10, 20, 15, 25],
      [0, 0, 5, 5],
    ])
  })

  it('carry the letters that stand on them', () => {
    const fields = [[10, 10, 100, 30]] as const
    expect(isOnField(fields, 50, 20)).toBe(true)
    expect(isOnField(fields, 50, 31)).toBe(false)
    expect(isOnField([], 50, 20)).toBe(false)
  })
})

describe('bare text', () => {
  it('has neither spaces nor ligatures nor marks without a shape', () => {
    expect(bareText(' ﬁ n\u00a0e\u00ad ')).toBe('fine')
  })
})
