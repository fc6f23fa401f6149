import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits } from '#kernel/values/money'
import { regionOf, taxRegimeOf, type Period } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { fillBoxes } from '../figures/boxes.ts'
import { carriedInto, creditOfLastYear, type EarlierReturn } from './carry.ts'
import { fedAccounts, feedsOf } from '../figures/feeds.ts'
import { sumAccounts, sumCodes } from '../figures/sums_store.ts'
import { conclude } from './conclude.ts'
import { amountsOf } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'

export type Figuring = {
  period: Period
  frequency: VatReturnRow['frequency']
  given: Record<string, string>
  /** Of the periods before it, filed or not, oldest first. */
  earlier: readonly EarlierReturn[]
}

/** The boxes of a period from the ledger as it is, and what follows from them. */
export async function figureReturn(scene: Scene, settings: SettingsRow, asked: Figuring) {
  const { region, isPeriodic, isByCash } = rulesFor(settings)
  const { period, frequency, given } = asked
  const digits = currencyDigits(settings.currency)
  const feeds = feedsOf(region)
  const codes = await sumCodes(scene.tx, scene.orgId, period)
  const accounts = await sumAccounts(scene.tx, scene.orgId, period, fedAccounts(feeds))
  const carried = carriedInto(period, isPeriodic ? asked.earlier : [])
  const credit = creditOfLastYear(region, asked)
  const proposed = credit === null ? {} : { [credit.box]: credit.minor }
  const amounts = amountsOf({ ...proposed, ...given })
  const figures = { frequency, period, codes, accounts, given: amounts, carried, digits }
  const boxes = fillBoxes(region, feeds, figures)
  const ending = conclude({ region, frequency, period, boxes, digits })
  const law = { region, isPeriodic, isByCash, digits, feeds }
  return { ...law, codes, carried, credit, proposed, boxes, ending }
}

/** Under a tax regime without periodic returns nothing is carried over, and no advance is due. */
function rulesFor(settings: SettingsRow) {
  const region = regionOf(settings.region_key)
  const regime = taxRegimeOf(region, settings.profile.taxRegime ?? null)
  const isByCash = regime?.cashAccounting ?? false
  if (regime?.periodicReturns !== false) return { region, isPeriodic: true, isByCash }
  const vatReturn = { ...region.vatReturn, carry: null, advance: null }
  return { region: { ...region, vatReturn }, isPeriodic: false, isByCash }
}
