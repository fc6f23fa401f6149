import type { ReadingFinding } from '#readers/room'
import { natureOf, vatCodeOf, type PurchaseRule, type Region, type VatCode } from '#regions/room'
import { fallbackOf, type CategoryChoice, type CategoryTreatment } from './choose_category.ts'
import { hasWords } from './choose_hint.ts'
import { foldText } from '../document/word_patterns.ts'
import type { PlaceChoice } from './choose_place.ts'
import type { Extraction } from '../document/facts.ts'
import { impliedRate, type AmountRow } from '../document/propose_amounts.ts'

export type VatScene = {
  region: Region
  day: string
  place: PlaceChoice
  choice: CategoryChoice
  kind: Extraction['kind']
  form: 'einvoice' | 'printed' | null
  words: string
  page: string
  proRataPercent: number | null
}

export type VatChoice = { code: VatCode | null; reasons: ReadingFinding[] }

/** The VAT code of one row, from the VAT shown, the supplier's location and the category. */
export function chooseVatCode(scene: VatScene, row: AmountRow): VatChoice {
  const rate = row.vat === 0n ? null : (row.rate ?? impliedRate(scene.region, row.net, row.vat))
  const remembered = rememberedCode(scene, row, rate)
  if (remembered !== null) {
    return because(remembered, 'memory_vat_code', { vatCode: remembered.id })
  }
  if (row.vat !== 0n) return chooseTaxed(scene, rate)
  return scene.place.place === 'domestic' ? chooseUntaxed(scene, row) : chooseForeign(scene, row)
}

const because = (
  code: VatCode | null,
  reason: string,
  params: ReadingFinding['params'],
): VatChoice => ({
  code,
  reasons: [{ code: reason, params }],
})

const isOwed = (code: VatCode) => code.reverseCharge === true
const isUntaxed = (code: VatCode) => code.rate === '0'

/** What a person set last time is used if this row also shows VAT, or also shows none. */
function rememberedCode(scene: VatScene, row: AmountRow, rate: string | null): VatCode | null {
  const { rememberedCode: id } = scene.choice
  const code = id === null ? undefined : vatCodeOf(scene.region, id, scene.day)
  if (code?.direction !== 'in') return null
  const fits =
    row.vat === 0n
      ? isOwed(code) || isUntaxed(code)
      : !isOwed(code) && (code.rate === rate || code.rate === null)
  return fits ? code : null
}

function chooseTaxed(scene: VatScene, rate: string | null): VatChoice {
  const { region, place } = scene
  if (place.place !== 'domestic') {
    const charged = chargedOutside(scene, rate)
    if (charged !== null) return charged
    const usual = codeOf(scene, place.place === 'eu' ? scene.choice.vatEu : scene.choice.vatOutside)
    const isDueHere = usual !== null && (isOwed(usual) || usual.kind.endsWith('_goods_purchase'))
    return foreignVat(scene, rate, isDueHere ? 'foreign_vat_not_due' : 'foreign_vat')
  }
  if (rate !== null && !region.vatRates.includes(rate)) {
    return foreignVat(scene, rate, 'rate_not_domestic')
  }
  const usual = codeOf(scene, scene.choice.vatDomestic)
  const isTaxing = usual !== null && !isUntaxed(usual) && usual.rate !== null && !isOwed(usual)
  if (rate === null) {
    const assumed = isTaxing ? (usual.rate ?? region.standardVatRate) : region.standardVatRate
    const chosen = domesticCode(scene, assumed, isTaxing ? usual : null)
    const unclear: ReadingFinding = { code: 'rate_unclear', params: { rate: assumed } }
    return { ...chosen, reasons: [unclear, ...chosen.reasons] }
  }
  return domesticCode(scene, rate, isTaxing ? usual : null)
}

/** Goods of a country whose suppliers may charge this country's VAT. */
function chargedOutside(scene: VatScene, rate: string | null): VatChoice | null {
  const { region, place, choice, form } = scene
  const free = region.goodsWithoutCustoms.find(({ country }) => country === countryIn(place))
  const usual = codeOf(scene, choice.vatOutside)
  if (free === undefined || usual?.kind !== 'outside_goods_purchase') return null
  if (rate === null || !region.vatRates.includes(rate)) return null
  const code = findCode(scene, free.charged[form ?? 'printed'], rate)
  const params = { rate, vatCode: code?.id ?? 'none', source: free.chargedSource }
  return code === null ? null : because(code, 'vat_charged_outside', params)
}

function domesticCode(scene: VatScene, rate: string, usual: VatCode | null): VatChoice {
  const rule = ruleFor(scene, 'taxed', null)
  const kind = rule?.vatKind ?? usual?.kind ?? 'domestic_purchase'
  const reasons: ReadingFinding[] = []
  if (rule !== null) reasons.push({ code: 'rule', params: { rule: rule.id, source: rule.source } })
  const exact = findCode(scene, kind, rate)
  const code = exact ?? narrowerCode(scene, rate, rule === null ? usual : null)
  if (code === null) return foreignVat(scene, rate, 'rate_not_domestic')
  if (exact === null) {
    const params = { rate, share: usual?.deductible ?? '0', vatCode: code.id }
    reasons.push({ code: 'deduction_not_at_rate', params })
  }
  const mixed =
    code.kind === 'domestic_purchase' ? findCode(scene, 'mixed_use_purchase', rate) : null
  if (scene.proRataPercent !== null && mixed !== null) return { code: mixed, reasons }
  const params = { rate, vatCode: code.id, share: code.deductible ?? '0', source: code.source }
  reasons.push({ code: 'domestic_vat', params })
  return { code, reasons }
}

// If no code has the category's share at this rate, the stricter code is used: a person can correct
// too small a deduction, but too large a deduction is an error towards the tax authority.
function narrowerCode(scene: VatScene, rate: string, usual: VatCode | null): VatCode | null {
  if (usual?.deductible === '1') return findCode(scene, 'domestic_purchase', rate)
  return findCode(scene, 'non_deductible_purchase', rate)
}

function foreignVat(scene: VatScene, rate: string | null, reason: string): VatChoice {
  const code = findCode(scene, 'foreign_vat_purchase', null) ?? untaxedCode(scene)
  return because(code, reason, { rate: rate ?? 'unknown', vatCode: code?.id ?? 'none' })
}

function chooseForeign(scene: VatScene, row: AmountRow): VatChoice {
  const { place, choice, region } = scene
  const codeIn = (from: CategoryTreatment) =>
    codeOf(scene, place.place === 'eu' ? from.vatEu : from.vatOutside)
  const usual = codeIn(choice)
  const here = goodsHere(scene, usual)
  if (here !== null) return here
  // If the document states reverse charge, the cost is not exempt.
  const stated = row.reverseCharge && usual !== null && !isOwed(usual)
  const code = stated ? codeIn(fallbackOf(region)) : usual
  if (code === null) return because(null, 'no_matter_of_vat', { category: choice.category })
  if (isOwed(code)) {
    const params = { vatCode: code.id, place: place.place, source: code.source }
    return because(code, 'reverse_charge_abroad', params)
  }
  if (isUntaxed(code) || code.rate === null) {
    return because(code, 'untaxed_abroad', { vatCode: code.id, source: code.source })
  }
  const free = region.goodsWithoutCustoms.find(({ country }) => country === countryIn(place))
  if (free !== undefined && code.kind === 'outside_goods_purchase') {
    const owed = findCode(scene, free.kind, region.standardVatRate)
    const params = { vatCode: owed?.id ?? 'none', place: place.place, source: free.source }
    return because(owed, 'reverse_charge_abroad', params)
  }
  // A code that expects VAT on the document cannot be used when there is none. For goods from
  // outside the Union the customs document has the VAT and its base, so they must not be counted
  // here too.
  const reason = code.kind === 'outside_goods_purchase' ? 'import_vat_at_customs' : 'no_vat_shown'
  return because(untaxedCode(scene), reason, { vatCode: code.id })
}

/** Goods that a supplier from abroad sells from a stock in this country are no purchase from abroad. */
function goodsHere(scene: VatScene, usual: VatCode | null): VatChoice | null {
  const { region, choice } = scene
  const rule = ruleFor(scene, 'untaxed', null, true)
  const mayBeGoods =
    choice.category === region.fallbackCategory || usual?.kind.endsWith('_goods_purchase') === true
  if (rule === null || !mayBeGoods) return null
  const code = findCode(scene, rule.vatKind, region.standardVatRate)
  const found = { code: 'rule', params: { rule: rule.id, source: rule.source } }
  const asked = because(code, 'goods_may_be_here', { vatCode: code?.id ?? 'none' })
  return { ...asked, reasons: [found, ...asked.reasons] }
}

const countryIn = ({ reasons }: PlaceChoice): string | undefined => reasons[0]?.params['country']

function chooseUntaxed(scene: VatScene, row: AmountRow): VatChoice {
  const { region, day, choice } = scene
  const sale = region.vatCodes.find(
    (code) => code.direction === 'out' && code.nature !== null && code.nature === row.nature,
  )
  const rule = ruleFor(scene, 'untaxed', row.nature)
  const owedKind = 'domestic_reverse_charge_purchase'
  if (row.reverseCharge || sale?.reverseCharge === 'buyer' || rule?.vatKind === owedKind) {
    const code = findCode(scene, owedKind, region.standardVatRate)
    const params = { rate: region.standardVatRate, vatCode: code?.id ?? 'none' }
    // One code stands for several articles; the nature says which.
    const nature = row.nature === null ? undefined : natureOf(region, row.nature, day)
    const source = nature?.legalReference ?? code?.source ?? ''
    const owed = because(code, 'reverse_charge_domestic', { ...params, source })
    // If the country has a single rate, using it is no assumption.
    const assumed: ReadingFinding = {
      code: 'rate_assumed',
      params: { rate: region.standardVatRate },
    }
    const chosen =
      region.vatRates.length === 1 ? owed : { ...owed, reasons: [...owed.reasons, assumed] }
    if (sale === undefined || vatCodeOf(region, sale.id, day) !== undefined) return chosen
    const ended: ReadingFinding = {
      code: 'nature_not_in_force',
      params: { nature: row.nature ?? '', day },
    }
    return { ...chosen, reasons: [...chosen.reasons, ended] }
  }
  if (row.nature !== null) {
    const code = natureCode(scene, row.nature, rule)
    if (code !== null) return because(code, 'nature', { nature: row.nature, vatCode: code.id })
  }
  const usual = codeOf(scene, choice.vatDomestic)
  // Only an invoice names a nature.
  const isNoInvoice = rule !== null && row.nature === null && rule.nature === null
  const noInvoice = isNoInvoice ? findCode(scene, rule.vatKind, '0') : null
  if (noInvoice !== null && choice.vatDomestic !== null) {
    return because(noInvoice, 'no_invoice', { vatCode: noInvoice.id, source: rule?.source ?? '' })
  }
  if (choice.vatDomestic === null) {
    return because(null, 'no_matter_of_vat', { category: choice.category })
  }
  const code = usual !== null && isUntaxed(usual) ? usual : untaxedCode(scene)
  // The fallback says nothing about the kind of cost.
  const isKnown = choice.category !== region.fallbackCategory
  if (code !== null && code === usual && isKnown) {
    return because(code, 'untaxed_category', { vatCode: code.id, source: code.source })
  }
  // Why the supplier charged none is not known, so no exemption is cited.
  const source = region.inputVat.chargedSource
  return because(code, 'no_vat_shown', { vatCode: code?.id ?? 'none', source })
}

function natureCode(scene: VatScene, nature: string, rule: PurchaseRule | null): VatCode | null {
  const { region, day } = scene
  const isOfNature = rule !== null && rule.nature !== null
  const found = region.vatCodes.find(
    (code) =>
      code.direction === 'in' &&
      code.nature === nature &&
      vatCodeOf(region, code.id, day) === code &&
      code.kind === (isOfNature ? rule.vatKind : 'untaxed_purchase'),
  )
  return found ?? null
}

// Where the goods are is printed beside them, not among the items.
const ofGoodsHere = 'non_resident_goods_purchase'

function ruleFor(
  scene: VatScene,
  shown: PurchaseRule['shown'],
  nature: string | null,
  isOfGoodsHere = false,
): PurchaseRule | null {
  const words = foldText(scene.words)
  const page = foldText(`${scene.words}\n${scene.page}`)
  const lines = isOfGoodsHere ? `${scene.words}\n${scene.page}`.split('\n').map(foldText) : []
  const found = scene.region.purchaseRules.find(
    (rule) =>
      rule.shown === shown &&
      (rule.vatKind === ofGoodsHere) === isOfGoodsHere &&
      (rule.category === null || rule.category === scene.choice.category) &&
      (rule.documentKind === null || rule.documentKind === scene.kind) &&
      (rule.form === null || rule.form === scene.form) &&
      (rule.nature === null || rule.nature === nature) &&
      !rule.unless.some((word) => hasWords(page, foldText(word))) &&
      (rule.words.length === 0 ||
        rule.words.some((word) =>
          isOfGoodsHere
            ? lines.some((line) => hasAll(line, word))
            : hasWords(words, foldText(word)),
        )),
  )
  return found ?? null
}

/** Words that a plus joins stand on one line. */
const hasAll = (line: string, joined: string): boolean =>
  joined.split('+').every((word) => hasWords(line, foldText(word)))

/** An income account may have a sales code, which cannot be used on a purchase. */
function codeOf({ region, day }: VatScene, id: string | null): VatCode | null {
  const code = id === null ? undefined : vatCodeOf(region, id, day)
  return code?.direction === 'in' ? code : null
}

/** The fallback category never deducts VAT; the checks of the region ensure it. */
const untaxedCode = (scene: VatScene) => codeOf(scene, fallbackOf(scene.region).vatDomestic)

function findCode(scene: VatScene, kind: string, rate: string | null): VatCode | null {
  const { region, day } = scene
  const found = region.vatCodes.find(
    (code) =>
      code.direction === 'in' &&
      code.kind === kind &&
      code.rate === rate &&
      vatCodeOf(region, code.id, day) === code,
  )
  return found ?? null
}
