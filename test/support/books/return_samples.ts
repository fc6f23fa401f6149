import { regionOf, type RegionKey } from '#regions/room'
import type { ReturnView } from '#vat/room'

/** A made-up return: every box of the region's form, filled where an amount in units is given. */
function sampleOf(
  regionKey: RegionKey,
  amounts: Record<string, string>,
  rest: Omit<ReturnView, 'regionKey' | 'boxes' | 'currency'>,
): ReturnView {
  const region = regionOf(regionKey)
  return {
    ...rest,
    regionKey,
    currency: region.currency,
    boxes: region.vatBoxes.map(({ id: code, label, labelEn, kind }) => {
      const [amount = '0', provisional = '0', lines = '0'] = (amounts[code] ?? '').split(' ')
      const minor = (text: string): bigint => BigInt(text.replace('.', '') || '0')
      return {
        code,
        label,
        labelEn,
        kind,
        amountMinor: minor(amount),
        provisionalMinor: minor(provisional),
        lineCount: Number(lines),
      }
    }),
  }
}

/** The worked example of a whole quarter: 12,869 to pay. */
export const danishReturn = sampleOf(
  'denmark',
  {
    salgsmoms: '20249.00 0.00 41',
    moms_varekob_udland: '1500.00 0.00 2',
    moms_ydelseskob_udland: '436.00 186.50 3',
    købsmoms: '8996.00 186.50 57',
    el: '320.00 0.00 1',
    tilsvar: '12869.00 0.00 0',
    rubrikA_varer: '4000.00 0.00 1',
    rubrikA_ydelser: '746.00 746.00 1',
    rubrikB_varer_eusalg: '12000.00 0.00 2',
    rubrikB_ydelser: '8000.00 0.00 4',
    rubrikC: '5000.00 0.00 1',
  },
  {
    id: 'vat_01m7f0sc1ge6drv1czahnh2ghy',
    organization: { name: 'Nordlys Design ApS', vatNumber: 'DK13748136' },
    status: 'filed',
    period: { from: '2026-07-01', to: '2026-09-30', frequency: 'quarterly', key: '2026-Q3' },
    dueDate: '2026-12-01',
    reference: 'TS-2026-118204',
    filedAt: '2026-11-12T09:30:00.000Z',
    preparedAt: '2026-11-12T09:12:00.000Z',
    version: 2,
    corrects: null,
    payableMinor: 1_286_900n,
    warnings: [
      {
        code: 'provisional_entries',
        detail: 'Antal foreløbige linjer: 2. De er endnu ikke endeligt bogført.',
      },
    ],
  },
)

export const italianReturn = sampleOf(
  'italy',
  {
    VP1: '1.00',
    VP2: '48210.55 0.00 63',
    VP3: '17934.20 0.00 48',
    VP4: '10606.32 0.00 70',
    VP5: '3612.07 0.00 44',
    'VP6.1': '6994.25',
    VP8: '0.00',
    VP12: '69.94',
    'VP14.1': '7064.19',
  },
  {
    id: 'vat_01m7f0semvejx9r180fszhqgks',
    organization: { name: 'Officina Bianchi S.r.l.', vatNumber: 'IT00743110157' },
    status: 'draft',
    period: { from: '2026-01-01', to: '2026-03-31', frequency: 'quarterly', key: '2026-Q1' },
    dueDate: '2026-05-18',
    reference: null,
    filedAt: null,
    preparedAt: '2026-04-20T07:00:00.000Z',
    version: 1,
    corrects: null,
    payableMinor: 706_419n,
    warnings: [],
  },
)
