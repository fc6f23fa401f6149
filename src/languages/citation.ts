/** How a country joins the parts of a citation. Our tables cite its laws by name, and the rest in English. */
type Manner = readonly (readonly [RegExp, string])[]

const danish: Manner = [
  [/\((\d+)\) and \((\d+)\)/g, ', stk. $1 og $2'],
  [/\((\d+)\)-\((\d+)\)/g, ', stk. $1-$2'],
  [/\((\d+)\)/g, ', stk. $1'],
  [/ no\. /g, ', nr. '],
  [/((?:stk|nr)\. \d+) and §/g, '$1, og §'],
  [/ and /g, ' og '],
]

const italian: Manner = [
  [/\((\d[\w-]*)\) and \((\d[\w-]*)\)/g, ' c. $1 e $2'],
  [/\((\d[\w-]*)\)/g, ' c. $1'],
  [/\bno\. /g, 'n. '],
  [/ Table /g, ' Tabella '],
  [/ part /g, ' parte '],
  [/ with (?=art)/g, ' con '],
  [/ and /g, ' e '],
]

/** A law of the Union has its name in each of its languages. */
const ofUnion: Readonly<Record<string, Manner>> = {
  da: [
    [/^Directive (\S+)\/EC/g, 'direktiv $1/EF'],
    [/ and /g, ' og '],
  ],
  it: [
    [/^Directive (\S+)\/EC/g, 'direttiva $1/CE'],
    [/ and /g, ' e '],
  ],
}

const english =
  /(?:^|,? )(?:an?|applied|are|asks|by|for|from|gives|is|of|on|reckoned|the|to|where|which|with)\b.*$/

/** A law in its own words, as its country cites it; what our tables say of it in English is left out. */
export function citationIn(source: string, language: string): string {
  const [law = ''] = source.split(/[:;]/)
  if (law.startsWith('Daybook')) return ''
  const isOfUnion = law.startsWith('Directive ')
  const own = /§|loven|bekendtgørelse/.test(law) ? danish : italian
  const manner = isOfUnion ? (ofUnion[language] ?? []) : own
  const bare = law.replaceAll(/ \([a-z]+ [^)]*\)/g, '')
  const cited = manner.reduce((text, [part, said]) => text.replaceAll(part, said), bare)
  const left = cited.replace(english, '').replace(/(?:,| og| e| and)$/, '')
  return /\d/.test(left) ? left : ''
}
