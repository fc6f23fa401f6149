import { totalOf } from './amounts.ts'
import { bodyOf } from './body.ts'
import type { Fattura } from './fattura.ts'
import { headerOf } from './header.ts'
import { printElement, type Branch } from './layout.ts'

const space = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

/**
 * The file for the exchange. Throws what `preflight` reports as schema errors: nothing is cut or
 * dropped silently.
 */
export function buildFattura(fattura: Fattura): string {
  const inner = partsOf(fattura, totalOf(fattura)).map((part) => printElement(part, 1))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<p:FatturaElettronica versione="${fattura.format}" xmlns:p="${space}">\n`,
    ...inner,
    '</p:FatturaElettronica>\n',
  ].join('')
}

/** Header and body, in the order of the schema. */
export function partsOf(fattura: Fattura, total: string): Branch[] {
  return [...headerOf(fattura), ...bodyOf(fattura, total)]
}
