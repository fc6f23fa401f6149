import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evidenceOf, type Paper } from '#test/golden/coding/evidence'
import type { Coding, CodingLine } from '../document/coding.ts'
import { propose } from './propose.ts'

type Case = {
  name: string
  paper: Paper
  coding: Pick<Coding, 'codedAmount' | 'lines'> & { cap: { code: string; cap: number } | null }
  says: string[]
}

function casesOf(region: string): Case[] {
  const file = new URL(`../../../../test/golden/coding/${region}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Case[]
}

/** The figures of a line; deduction.test.ts looks at why they are so. */
function withoutWhy(line: CodingLine): CodingLine {
  const figures = { ...line }
  delete figures.deduction
  return figures
}

describe.each(['denmark', 'italy'])('the worked examples of %s', (region) => {
  it.each(casesOf(region).map((one) => [one.name, one] as const))('%s', (_, one) => {
    const { codedAmount, lines, cap, reasons } = propose(evidenceOf(one.paper))
    expect({ codedAmount, lines: lines.map((line) => withoutWhy(line)) }).toEqual({
      codedAmount: one.coding.codedAmount,
      lines: one.coding.lines,
    })
    expect(cap === null ? null : { code: cap.code, cap: cap.cap }).toEqual(one.coding.cap)
    expect(reasons.map((reason) => reason.code)).toEqual(one.says)
  })
})
