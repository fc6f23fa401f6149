export { drawFeet, type Feet } from './feet.ts'
export { drawBand, drawMark } from './mark.ts'
export { writableText } from './fonts.ts'
export { formatAmount, formatDay, formatDecimal, formatPercent, groupByFour } from './format.ts'
export { readPages, textOf, type TextOnPage } from './reading.ts'
export {
  colors,
  createSheet,
  drawParagraph,
  drawRule,
  drawStack,
  drawText,
  ensureRoom,
  finishSheet,
  frame,
  lineHeightOf,
  measureText,
  startPage,
  wrapIn,
} from './sheet.ts'
export type { Sheet, Style } from './sheet.ts'
export { drawSourceText } from './source_text.ts'
export { drawTable, tableHeight, type Table } from './table.ts'
export { clampLines } from './wrap_text.ts'
