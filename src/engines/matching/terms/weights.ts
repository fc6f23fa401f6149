/**
 * Points in hundredths of a unit of log-odds, set by what each fact is worth and tested on made-up
 * organizations; a calibration says what their sum means in a real one.
 */
export const weights = {
  prior: -520,
  referenceEqual: 700,
  referenceOther: -400,
  codeEqual: 550,
  numberLong: 550,
  numberShort: 400,
  numberOther: -300,
  ibanEqual: 380,
  ibanOther: -300,
  nameStrong: 380,
  nameLead: 330,
  nameMedium: 150,
  nameWeak: -50,
  nameUnsaid: -150,
  nameNone: -220,
  nameOther: -350,
  amountExact: 320,
  amountPrinted: 320,
  amountConverted: 180,
  amountFee: 30,
  amountPartial: -150,
  amountPartialSaid: 0,
  /** This payment and others of the contact add up to the item. */
  paymentsComplete: 300,
  amountOver: -300,
  /** The contact has no other open item, so a different amount may still be for it. */
  soleItem: 120,
  amountUnknown: -100,
  /** No other payment and no other item has this amount. */
  amountAlone: 100,
  declinedLike: -60,
  /** Several items at once are rarer than one. */
  eachFurtherItem: -20,
  oldestFirst: 0,
  subset: -20,
  subsetAmbiguous: -240,
} as const

export const thresholds = {
  auto: 220,
  margin: 100,
  /** The lowest probability of a suggestion that is shown, in thousandths. */
  suggest: 300,
  /** Pairs below are not kept at all. */
  floor: -100,
} as const

/** Points for earlier matches with the same words. */
export function aliasPoints(confirms: number): number {
  return Math.min(weights.nameStrong, Math.round(150 * Math.log(1 + confirms)))
}
