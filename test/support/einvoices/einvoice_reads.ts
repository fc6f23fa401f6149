import { readEinvoice } from '#readers/einvoice/einvoice'
import { reading, type Reading, type Refusal } from '#readers/reading/reading'

export const home = { country: 'DK', currency: 'DKK' }

/** Reads a made document, which has to be readable and to keep to the contract. */
export async function readGood(xml: string | Uint8Array, kind: 'xml' | 'p7m' = 'xml') {
  const outcome = await readEinvoice(bytesOf(xml), kind, home)
  if ('refused' in outcome) throw new Error(`${outcome.refused}: ${outcome.detail}`)
  return reading.parse(outcome)
}

export async function readBad(xml: string | Uint8Array, kind: 'xml' | 'p7m' = 'xml') {
  const outcome = await readEinvoice(bytesOf(xml), kind, home)
  if (!('refused' in outcome)) throw new Error('It was read.')
  return outcome satisfies Refusal
}

export function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text
}

/** The values alone, of the fields that have one. */
export function valuesOf({ fields }: Pick<Reading, 'fields'>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, field]) =>
    field === null ? [] : [[name, field.value] as const],
  )
  return Object.fromEntries(entries)
}

export function faultCodes({ validation }: Reading): string[] {
  return validation?.faults.map((fault) => fault.code) ?? []
}

export function alertCodes({ alerts }: Reading): string[] {
  return alerts.map((alert) => alert.code)
}

export function brokenEquations({ equations }: Reading): string[] {
  return equations.filter(({ holds }) => !holds).map(({ code }) => code)
}
