import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const typeface = 'Demo Receipt'

type Row = readonly [text: string, amount?: string]

const rowsOf = (day: string): Row[] => [
  ['Kontorhuset ApS'],
  ['Havnegade 12, 8000 Aarhus C'],
  ['CVR-nr. 12345674'],
  [`Faktura nr. ${day.replaceAll('-', '')}`],
  [`Dato: ${day}`],
  ['Kontorartikler', '240,00'],
  ['Subtotal', '240,00'],
  ['Moms 25%', '60,00'],
  ['I alt DKK', '300,00'],
]

/** A receipt on a table, held a little askew, as a phone would see it; written where the demo keeps its data. */
export function writeDemoPhoto(folder: string, day: string): string {
  const fonts = join(dirname(require.resolve('@fontsource/noto-sans/package.json')), 'files')
  GlobalFonts.registerFromPath(join(fonts, 'noto-sans-latin-400-normal.woff2'), typeface)
  const table = createCanvas(1_100, 1_300)
  const context = table.getContext('2d')
  context.fillStyle = '#2b2622'
  context.fillRect(0, 0, table.width, table.height)
  context.translate(table.width / 2, table.height / 2)
  context.rotate(0.05)
  context.fillStyle = '#fbfaf6'
  context.fillRect(-420, -540, 840, 1_080)
  context.fillStyle = '#1c1c1c'
  context.font = `34px "${typeface}"`
  for (const [index, [text, amount = '']] of rowsOf(day).entries()) {
    const y = -430 + index * 100
    context.textAlign = 'left'
    context.fillText(text, -360, y)
    context.textAlign = 'right'
    context.fillText(amount, 360, y)
  }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'photo.jpg')
  writeFileSync(path, table.toBuffer('image/jpeg', 85))
  return path
}
