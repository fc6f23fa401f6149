import type { Canvas } from '@napi-rs/canvas'
import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { cutOut, type TextSpan } from './page_picture.ts'

/** The height that the weights were trained on. */
const stripHeight = 48

export type ReadLetter = {
  letter: string
  /** Where it stands along its line, from 0 to 1. */
  at: number
  certainty: number
}

export type ReadSpan = { letters: ReadLetter[]; certainty: number }

/** The letters of one line. The first class of the weights means none, the last one a space. */
export async function readSpan(
  session: InferenceSession,
  alphabet: readonly string[],
  page: Canvas,
  span: TextSpan,
): Promise<ReadSpan> {
  const strip = cutOut(page, span, stripHeight)
  const input = tensorOf(strip)
  const answers = await session.run({ [session.inputNames[0] ?? '']: input })
  const answer = answers[session.outputNames[0] ?? '']
  const data = answer?.data as Float32Array
  const [, steps = 0, classes = 0] = answer?.dims ?? []
  const letters: ReadLetter[] = []
  let last = 0
  for (let step = 0; step < steps; step += 1) {
    const [best, certainty] = bestOf(data, step * classes, classes)
    if (best !== 0 && best !== last) {
      letters.push({ letter: alphabet[best - 1] ?? ' ', at: (step + 0.5) / steps, certainty })
    }
    last = best
  }
  const sum = letters.reduce((total, one) => total + one.certainty, 0)
  return { letters, certainty: letters.length === 0 ? 0 : sum / letters.length }
}

function bestOf(data: Float32Array, from: number, count: number): [number, number] {
  let best = 0
  let certainty = -1
  for (let at = 0; at < count; at += 1) {
    const value = data[from + at] ?? 0
    if (value <= certainty) continue
    certainty = value
    best = at
  }
  return [best, certainty]
}

function tensorOf(strip: Canvas): Tensor {
  const { width, height } = strip
  const { data } = strip.getContext('2d').getImageData(0, 0, width, height)
  const size = width * height
  const values = new Float32Array(size * 3)
  for (let at = 0; at < size; at += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      values[channel * size + at] = (data[at * 4 + 2 - channel] ?? 0) / 127.5 - 1
    }
  }
  return new Tensor('float32', values, [1, 3, height, width])
}
