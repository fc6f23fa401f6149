/** UN/ECE recommendation 20 by the words that invoices use, in three languages. */
const codes: ReadonlyMap<string, string> = new Map([
  ...words('HUR', 'time timer hour hours h ora ore'),
  ...words('DAY', 'dag dage day days giorno giorni'),
  ...words('MON', 'måned måneder month months mese mesi'),
  ...words('ANN', 'år year years anno anni'),
  ...words('KGM', 'kg kilo'),
  ...words('GRM', 'g gram'),
  ...words('TNE', 'ton tons tonnellata'),
  ...words('LTR', 'l liter litre litres litro litri'),
  ...words('MTR', 'm meter metre metres metro metri'),
  ...words('MTK', 'm2 m² kvm mq'),
  ...words('MTQ', 'm3 m³ mc'),
  ...words('KMT', 'km'),
  ...words('KWH', 'kwh'),
])

function words(code: string, all: string): [string, string][] {
  return all.split(' ').map((word) => [word, code])
}

/** The code of a unit; one that is not known counts pieces, as a line without a unit does. */
export function unitCodeOf(unit: string | null | undefined, piece: string): string {
  return codes.get((unit ?? '').toLowerCase().replace(/\.$/, '')) ?? piece
}
