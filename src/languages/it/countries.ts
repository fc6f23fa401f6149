/** What stands before the name of a country: `in` a place, `of` what belongs to it. */
type Forms = { in: string; of: string }

/** Each with the codes of its countries. */
const groups: readonly (readonly [inside: string, of: string, codes: string])[] = [
  [
    'in ',
    'del ',
    'BD BE BF BH BI BJ BN BR BT BW BZ CA CD CG CL CM DK GA GH GM GT JP KE KG KW KZ LA LB LI LS LU MA ME MG ML MM MW MX MZ NE NI NP PE PK PT PY QA RW SD SN SR SS TD TG TJ TM VE VN ZA',
  ],
  [
    'in ',
    'della ',
    'BA BG BO BY CH CI CN CO CR CZ DE DM ES FI FM FR GE GF GL GN GQ GR GW GY HR JM JO KH KP KR LR LT LV LY MD MK MN MQ MR MY NA NC NG NO NZ PF PG PL RE RO RS RU SE SI SK SL SO SY TH TN TR TZ',
  ],
  [
    'in ',
    'dell’',
    'AF AL AM AO AQ AR AT AU AZ DZ EC EE EG ER ET HN HU ID IE IN IQ IR IS IT OM SA SZ UA UG UY UZ',
  ],
  ['in ', 'dello ', 'LK YE ZM ZW'],
  ['in ', 'di ', 'IL SV'],
  ['nel ', 'del ', 'EH GB IO'],
  ['nella ', 'della ', 'CF DO GS HK MO VA'],
  ['nei ', 'dei ', 'BQ NL PS'],
  ['negli ', 'degli ', 'AE US'],
  ['nelle ', 'delle ', 'AS AX BS CC CK FJ FK FO HM KM KY MH MP MV PH PN SB SC TC TF UM VG VI'],
  ['sull’', 'dell’', 'BV CX IM NF'],
  ['ad ', 'di ', 'AD AG AI AW'],
  [
    'a ',
    'di ',
    'BB BL BM CU CV CW CY DJ GD GG GI GP GU HT JE KI KN LC MC MF MS MT MU NR NU PA PM PR PW SG SH SJ SM ST SX TK TL TO TT TV TW VC VU WF WS YT',
  ],
]

export const countryForms: Readonly<Record<string, Forms>> = Object.fromEntries(
  groups.flatMap(([inside, of, codes]) =>
    codes.split(' ').map((code) => [code, { in: inside, of }]),
  ),
)
