import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkBySchematron, parseXml, readSchematron } from '#test/support/einvoices/schematron'
import { ublInvoice, ublScenarios } from '#test/support/einvoices/ubl_scenarios'
import { toPeppol } from './peppol.ts'

// Beside the project where it is developed; the rules are their authors' to hand out, not ours.
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'contracts', 'peppol')
const files = ['CEN-EN16931-UBL', 'PEPPOL-EN16931-UBL'].map((name) =>
  join(folder, 'schematron', `${name}.sch`),
)
const isHere = files.every((file) => existsSync(file))
if (!isHere) process.stderr.write('NOT CHECKED: the schematron of Peppol is not here\n')

const sets = isHere ? files.map(readSchematron) : []

function faultsOf(xml: string): string[] {
  const document = parseXml(xml)
  const faults = sets.flatMap((rules) => checkBySchematron(rules, document).faults)
  return [...new Set(faults)].toSorted()
}

describe.skipIf(!isHere)(
  'the rules of EN 16931 and of Peppol BIS 3, Danish ones among them',
  () => {
    it.each(Object.keys(ublScenarios))('hold for %s', (name) => {
      expect(faultsOf(toPeppol(ublScenarios[name] ?? ublInvoice))).toEqual([])
    })

    it('are asked by the hundred of each invoice', () => {
      const document = parseXml(toPeppol(ublInvoice))
      const asked = sets.map((rules) => checkBySchematron(rules, document).checks)
      expect(Math.min(...asked)).toBeGreaterThan(30)
      expect(Math.max(...asked)).toBeGreaterThan(500)
    })

    it("hold for one of their authors' own examples", () => {
      const [example = ''] = globSync(join(folder, 'examples', 'base-example.xml'))
      expect(faultsOf(readFileSync(example, 'utf8'))).toEqual([])
    })

    it.each([
      ['BR-CO-15', 'domestic', '>2375.00</cbc:TaxAmount>', '>2475.00</cbc:TaxAmount>'],
      ['BR-AE-10', 'eu_reverse_charge', /<cbc:TaxExemptionReason.*/g, ''],
      ['BR-IC-12', 'eu_goods', /<cac:DeliveryLocation>.*?<\/cac:DeliveryLocation>/s, ''],
      ['PEPPOL-EN16931-R003', 'domestic', /<cbc:BuyerReference>.*/, ''],
      ['PEPPOL-EN16931-R120', 'domestic', '>950</cbc:PriceAmount>', '>951</cbc:PriceAmount>'],
      ['DK-R-011', 'payment_card', '71#00000', '71#'],
      [
        'DK-R-014',
        'domestic',
        / schemeID="0184">DK13748136<\/cbc:CompanyID>/,
        '>1</cbc:CompanyID>',
      ],
    ])('tell %s where it is broken in %s', (rule, name, from, to) => {
      const xml = toPeppol(ublScenarios[name] ?? ublInvoice)
      expect(xml.replace(from, to)).not.toBe(xml)
      expect(faultsOf(xml.replace(from, to))).toContain(rule)
    })
  },
)
