// The 249 officially assigned codes of ISO 3166-1. Intl also names withdrawn, reserved and private
// ones (AN, EU, UK, XK, ZZ), so it cannot be the list.
export const assignedCountries: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
   BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
   EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
   HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
   LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
   NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
   SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
   TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

// Who joined or left the common VAT area, from the single market of 1993 on. The United Kingdom's
// transition ended on the last day of 2020; since then Northern Ireland is in it, for goods, as XI.
const changes: readonly { from: string; joins: string; leaves?: string }[] = [
  { from: '1993-01-01', joins: 'BE DE DK ES FR GB GR EL IE IT LU NL PT' },
  { from: '1995-01-01', joins: 'AT FI SE' },
  { from: '2004-05-01', joins: 'CY CZ EE HU LT LV MT PL SI SK' },
  { from: '2007-01-01', joins: 'BG RO' },
  { from: '2013-07-01', joins: 'HR' },
  { from: '2021-01-01', joins: 'XI', leaves: 'GB' },
]

const eras = erasOf()

// Greece's VAT numbers begin EL (directive 2006/112, article 215); Monaco is treated as France and
// the Isle of Man as the United Kingdom (article 7). Everyone else's begin with the own code.
const foreignPrefixes: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['IM', 'GB'],
  ['MC', 'FR'],
])

export function isCountry(code: string): boolean {
  return assignedCountries.has(code)
}

// The member states on that day, as country codes and as VAT prefixes alike: Greece is in it as GR
// and as EL, Northern Ireland as XI. Ask with `vatPrefix(country)` to have Monaco right too.
export function euMembers(day: string): ReadonlySet<string> {
  return eras.findLast((era) => era.from <= day)?.members ?? new Set()
}

export function vatPrefix(country: string): string {
  return foreignPrefixes.get(country) ?? country
}

function erasOf(): readonly { from: string; members: ReadonlySet<string> }[] {
  let members: ReadonlySet<string> = new Set()
  return changes.map(({ from, joins, leaves }) => {
    const stay = [...members].filter((code) => code !== leaves)
    members = new Set([...stay, ...joins.split(' ')])
    return { from, members }
  })
}
