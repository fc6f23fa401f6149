import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { PDFDocument } from 'pdf-lib'
import { drawPdf } from '#readers/picture/draw_pdf'
import { diceOf, type Dice } from './made/dice.ts'

const longestSide = 1_754

/**
 * A PDF as an office scanner returns it after it was printed: 150 dots an inch, not quite straight, grey
 * paper, thin ink, noise, and JPEG. The same at each call.
 */
export async function degraded(bytes: Uint8Array, seed: string): Promise<Uint8Array> {
  const dice = diceOf(`scan of ${seed}`)
  const scan = await PDFDocument.create()
  const outcome = await drawPdf(new Uint8Array(bytes), async (page) => {
    const picture = scanned(page, dice)
    const image = await scan.embedJpg(picture.toBuffer('image/jpeg', between(dice, 45, 70)))
    const [width, height] = [image.width / 2, image.height / 2]
    scan.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  })
  if ('refused' in outcome) throw new Error(`${seed}: ${outcome.detail}`)
  scan.setCreationDate(new Date(0))
  scan.setModificationDate(new Date(0))
  return await scan.save()
}

function scanned(page: Canvas, dice: Dice): Canvas {
  const scale = longestSide / Math.max(page.width, page.height)
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)]
  const out = createCanvas(width, height)
  const context = out.getContext('2d')
  context.fillStyle = '#f1efe9'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((between(dice, -15, 15) / 10) * (Math.PI / 180))
  context.drawImage(page, -width / 2, -height / 2, width, height)
  context.resetTransform()
  wear(out, dice)
  return out
}

/** Less contrast, light that falls off to one side, and grain. */
function wear(canvas: Canvas, dice: Dice): void {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const image = context.getImageData(0, 0, width, height)
  const [ink, paper] = [between(dice, 25, 70), between(dice, 215, 240)]
  const [grain, fall] = [between(dice, 6, 14), between(dice, -20, 20)]
  let state = between(dice, 1, 1_000_000)
  for (let at = 0; at < image.data.length; at += 4) {
    // A plain generator: the dice would take minutes for so many.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const noise = ((state >>> 16) / 65_535 - 0.5) * 2 * grain
    const shade = ((at / 4) % width) / width - 0.5
    const light =
      ((image.data[at] ?? 0) + (image.data[at + 1] ?? 0) + (image.data[at + 2] ?? 0)) / 3
    const grey = ink + (light / 255) * (paper - ink) + noise + shade * fall
    image.data.fill(Math.min(255, Math.max(0, grey)), at, at + 3)
  }
  context.putImageData(image, 0, 0)
}

const between = (dice: Dice, from: number, to: number): number => dice.whole(from, to)
