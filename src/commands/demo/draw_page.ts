import {
  colors,
  createSheet,
  drawParagraph,
  drawRule,
  drawStack,
  drawTable,
  drawText,
  finishSheet,
  frame,
  startPage,
  type Sheet,
  type Style,
} from '#pdf/room'
import type { DemoPage } from './story/story_type.ts'

const plain: Style = { size: 10 }
const quiet: Style = { size: 9, color: colors.quiet }
const strong: Style = { size: 10, weight: 'strong' }

/** Where the second column begins. */
const middle = 350

/** A bill as its supplier prints it, so that the first thing seen of the inbox is a page. */
export async function drawDemoPage(page: DemoPage, date: string): Promise<Uint8Array> {
  const [name = ''] = page.seller
  const sheet = createSheet({
    title: page.title,
    author: name,
    language: page.language,
    createdAt: `${date}T08:00:00Z`,
  })
  sheet.bottom = frame.height - 36
  startPage(sheet)
  drawHead(sheet, page)
  drawFacts(sheet, page)
  drawTable(sheet, {
    x: frame.left,
    width: frame.right - frame.left,
    labels: page.labels,
    rows: page.lines,
  })
  drawSums(sheet, page)
  sheet.y = frame.height - 92
  drawRule(sheet, frame.left, frame.right)
  sheet.y += 10
  drawParagraph(sheet, page.foot, quiet)
  return await finishSheet(sheet)
}

function drawHead(sheet: Sheet, { color, seller, buyer }: DemoPage): void {
  const [name = '', ...address] = seller
  sheet.document.rect(0, 0, frame.width, 10).fill(color)
  const big: Style = { size: 19, weight: 'strong', color }
  drawText(sheet, name, { x: frame.left, y: 68 }, big)
  drawStack(sheet, address, { x: frame.left, y: 78 }, quiet)
  drawStack(sheet, buyer, { x: frame.left, y: 150 }, plain)
}

function drawFacts(sheet: Sheet, { title, facts }: DemoPage): void {
  drawText(sheet, title, { x: middle, y: 162 }, { size: 15, weight: 'strong' })
  for (const [index, [label, value]] of facts.entries()) {
    const y = 184 + index * 15
    drawText(sheet, label, { x: middle, y }, quiet)
    drawText(sheet, value, { x: frame.right, y, align: 'right' }, plain)
  }
  sheet.y = 270
}

/** The last of them is what is to be paid. */
function drawSums(sheet: Sheet, { sums, color }: DemoPage): void {
  sheet.y += 12
  for (const [index, [label, value]] of sums.entries()) {
    const isLast = index === sums.length - 1
    const style: Style = isLast ? { ...strong, size: 11.5, color } : plain
    sheet.y += isLast ? 8 : 0
    if (isLast) drawRule(sheet, middle, frame.right, color)
    sheet.y += isLast ? 18 : 15
    drawText(sheet, label, { x: middle, y: sheet.y }, style)
    drawText(sheet, value, { x: frame.right, y: sheet.y, align: 'right' }, style)
  }
}
