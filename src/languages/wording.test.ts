import { describe, expect, it } from 'vitest'
import { assignedCountries } from '#kernel/values/country'
import { languages, wordsOf } from './language.ts'
import { fillSentence } from './figures.ts'
import { reword, rewordText } from './wording.ts'

/** Tables that are no sentences of a code. */
const besides = new Set(
  'spoken papers twin documentFields differences frame formRules inputErrors'.split(' '),
)

const figuresOf = (sentence: string): string[] =>
  [
    ...new Set([...sentence.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name = '']) => name)),
  ].toSorted()

/** Every sentence that people read, of all families, in a language. */
function* peopleRead(language: (typeof languages)[number]): Generator<[string, string]> {
  const words = wordsOf(language)
  const instead: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> =
    words.forPeople
  for (const [family, table] of Object.entries(words.sentences)) {
    for (const [code, sentence] of Object.entries(table)) {
      yield [`${family}.${code}`, instead[family]?.[code] ?? sentence]
    }
  }
  for (const [code, text] of Object.entries(words.vatWarnings)) yield [`vat.${code}`, text]
  for (const [code, text] of Object.entries(words.pages.failures)) yield [`failures.${code}`, text]
  for (const [code, text] of Object.entries(words.failureTitles)) yield [`titles.${code}`, text]
  const { reasons, holds } = words.matching
  for (const [code, text] of Object.entries({ ...reasons, ...holds })) yield [code, text]
}

// A call (save_contact), a route, a field of the API (deliveryNotes, `detail`) or a header.
const ofPrograms = /\/api|`|\b[a-z]+_[a-z_]+\b|\b[a-z]+[a-z][A-Z][a-z]\w*|\b[A-Z]+_[A-Z_]+\b/

describe.each(languages)('what people read in %s', (language) => {
  it('names no call, route or field of the API', () => {
    const found = [...peopleRead(language)].filter(([, text]) =>
      ofPrograms.test(text.replaceAll(/\{[^}]*\}/g, '')),
    )
    expect(found).toEqual([])
  })

  it('has no figures but those of the English sentence, and is said at all', () => {
    const english = new Map(peopleRead('en'))
    const wrong = [...peopleRead(language)].filter(([code, text]) => {
      const known = new Set([...figuresOf(english.get(code) ?? ''), 'source'])
      return text === '' || figuresOf(text).some((name) => !known.has(name))
    })
    expect(wrong).toEqual([])
  })
})

describe('a sentence of a code', () => {
  const params = {
    name: 'Rossi Srl',
    protocol: '12',
    amount: 'EUR 12000.50',
    limit: 'EUR 10000.00',
  }
  const english =
    'Sales to Rossi Srl under its declaration of intent 12 reach EUR 12000.50 with this invoice, above its limit of EUR 10000.00. Charge VAT on the rest.'

  it.each([
    ['en', '12,000.50 EUR'],
    ['da', '12.000,50 EUR'],
    ['it', '12.000,50 EUR'],
  ] as const)('has the numbers of %s: %s', (language, amount) => {
    const said = reword({ code: 'declaration_limit_passed', params }, english, language)
    expect(said).toContain(amount)
    expect(said).toContain('Rossi Srl')
  })

  it.each([
    [
      'da',
      'bilaget fra Lomax, Jensen A/S, nummer D-7, dateret 03.11.2026, på 1.125,00 DKK, bogført.',
    ],
    ['it', 'documento di Lomax, Jensen A/S, n. D-7, del 03/11/2026, di 1.125,00 DKK, registrato.'],
    [
      'en',
      'document from Lomax, Jensen A/S, number D-7, dated 3 November 2026, 1,125.00 DKK, posted.',
    ],
  ] as const)('names in %s the document that another may repeat', (language, named) => {
    const text =
      'This may be a duplicate of the document from Lomax, Jensen A/S, number D-7, dated 2026-11-03, 1125.00 DKK, posted. If it is not a separate purchase, reverse the posting or delete the document.'
    expect(reword({ code: 'possible_duplicate' }, text, language)).toContain(named)
  })

  it('names it by what is known of it', () => {
    const text =
      'This may be a duplicate of the document without a supplier, not read yet. If it is not a separate purchase, reverse the posting or delete the document.'
    expect(reword({ code: 'possible_duplicate' }, text, 'da')).toContain(
      'en dublet af bilaget uden leverandør, ikke aflæst endnu. Er det ikke',
    )
  })

  it('names a period as the language does', () => {
    const text =
      'The return of 2026-Q3 has a correction that is not filed: vat_1. Its figures are not in the file.'
    expect(reword({ code: 'correction_waiting' }, text, 'da')).toContain('for 3. kvartal 2026 har')
    expect(reword({ code: 'correction_waiting' }, text, 'it')).toContain('(3º trimestre 2026) ha')
    expect(reword({ code: 'correction_waiting' }, text, 'en')).toContain('of Q3 2026 has')
  })

  it('finds its figures in the sentence where none are given', () => {
    expect(reword({ code: 'declaration_limit_passed' }, english, 'da')).toBe(
      'Salget til Rossi Srl under hensigtserklæring 12 når med denne faktura op på 12.000,50 EUR, hvilket er over grænsen på 10.000,00 EUR. Opkræv moms af resten.',
    )
  })

  it.each([
    ['1', 'yderligere 1 sted i'],
    ['2', 'yderligere 2 steder i'],
  ])('has the form of a word for %s', (count, said) => {
    const text = `Characters were replaced in ${count} more places in the e-invoice.`
    expect(reword({ code: 'replaced_elsewhere', params: { count } }, text, 'da')).toContain(said)
  })

  it('writes days and countries as the language does', () => {
    const text =
      'The VAT code U25 does not apply to this buyer (DE) on 2026-11-03, so it is ignored. Change it with save_invoice_details or save_contact_details.'
    const said = { code: 'code_not_for_buyer', params: { country: 'DE', day: '2026-11-03' } }
    expect(reword(said, text, 'it')).toContain('(Germania) il 03/11/2026')
    expect(reword(said, text, 'en')).toContain('(Germany) on 3 November 2026')
  })

  it.each([
    ['NL', 'un’impresa nei Paesi Bassi', 'quella ordinaria dei Paesi Bassi'],
    ['DE', 'un’impresa in Germania', 'quella ordinaria della Germania'],
    ['MT', 'un’impresa a Malta', 'quella ordinaria di Malta'],
    ['US', 'un’impresa negli Stati Uniti', 'quella ordinaria degli Stati Uniti'],
  ])('says in Italian what is in the country %s, and of it', (country, within, ofIt) => {
    const vatNumber = `${country}1`
    const buyer = `The buyer is a business in ${country} with the VAT number ${vatNumber}.`
    const rates = `The line's 3 % does not name a rate of the buyer's country, so the standard rate of ${country}, 19 %, is charged. If a reduced rate applies, name it with save_invoice_details.`
    expect(reword({ code: 'buyer_eu_business' }, buyer, 'it')).toContain(within)
    expect(reword({ code: 'oss_standard_rate' }, rates, 'it')).toContain(`${ofIt}, 19%`)
  })

  it('knows the words before the name of each country in Italian', () => {
    const names = new Intl.DisplayNames(['it'], { type: 'region' })
    const bare = [...assignedCountries].filter((code) => !(code in wordsOf('it').countryForms))
    expect(bare.map((code) => names.of(code))).toEqual([])
  })

  it('ends once, also behind a name that ends with a full stop', () => {
    const text = 'The payment names Luce Chiara S.p.A..'
    expect(
      reword({ code: 'name_equal', params: { right: 'Luce Chiara S.p.A.' } }, text, 'it'),
    ).toBe('Il pagamento indica Luce Chiara S.p.A.')
  })

  it('names a law in its own words, without what our tables say of it in English', () => {
    const text = 'No VAT is charged: code U0. Source: momsloven § 34: newspapers.'
    expect(reword({ code: 'no_vat', params: { vatCode: 'U0' } }, text, 'da')).toBe(
      'Der opkræves ikke moms: momskode U0. Kilde: momsloven § 34.',
    )
  })

  it('is found by its text alone, so that no code is needed beside it', () => {
    const wrong = Object.entries(wordsOf('en').sentences).flatMap(([family, table]) => {
      if (besides.has(family)) return []
      return Object.entries<string>(table).filter(([code, sentence]) => {
        const figures: Record<string, string> = { source: '' }
        const text = sentence.replaceAll(/\{(\w+)(?:\|[^}]*)?\}/g, (_, name: string) => {
          return (figures[name] ??= `Q${Object.keys(figures).length}`)
        })
        const danish: Readonly<Record<string, Readonly<Record<string, string>>>> =
          wordsOf('da').sentences
        const said = fillSentence(danish[family]?.[code] ?? '', figures, wordsOf('da'))
        const isShort = sentence.replaceAll(/\{[^}]*\}|[^\p{L}]/gu, '').length < 8
        return !isShort && !reword({ code: 'of_nothing' }, text, 'da')?.startsWith(said)
      })
    })
    expect(wrong).toEqual([])
  })

  it('is found among others, each said by itself', () => {
    const text =
      'The seller has no registration number. Set it with save_organization_profile. e-conomic could not be reached. Nothing is lost; it is tried again.'
    expect(rewordText(text, 'da')).toBe(
      'Sælgeren har intet CVR-nummer. Angiv det under virksomhedens oplysninger. Der var ikke forbindelse til e-conomic. Intet er tabt; der prøves igen.',
    )
    expect(rewordText(`${text} Somebody adds a word.`, 'da')).toBeNull()
  })

  it.each([
    ['another code', 'no_such', 'Sales to nobody.'],
    ['an older wording', 'declaration_limit_passed', 'Too much was sold to Rossi Srl.'],
    ['no code of ours', 'brand_new', 'Something new.'],
  ])('is none of ours with %s', (_name, code, text) => {
    expect(reword({ code }, text, 'da')).toBeNull()
  })

  it('is found at once in a text of any length', () => {
    const start = process.cpuUsage()
    reword({ code: 'declaration_limit_passed' }, 'Sales to '.repeat(100_000), 'da')
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500)
  })
})
