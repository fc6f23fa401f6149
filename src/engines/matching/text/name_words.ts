import { foldText } from './fold_text.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Forms of company, as they read once single letters that stand beside each other are joined. */
const legalForms = setOf(`
  as aps is ks ps ivs amba fmba enkeltmandsvirksomhed
  srl srls spa snc sas sapa coop soc societa cooperativa ditta scarl arl ss
  gmbh ag kg ltd limited plc inc llc corp ab oy asa bv nv sarl sa sl lda
`)

/** Forms that are also the first word of well-known names. */
const leadingForms = setOf('sas spa coop')

/** What banks write around a name. It says how money moved and never whose it is. */
const noiseWords = setOf(`
  nets dankort visa kob nota overforsel overfort bs betalingsservice mobilepay pbs indbetaling
  straksoverforsel straks lon betaling betal kort kortkob bgs bankgiro giro indbet udbet til fra
  vedr vedrorende besked tekst ref reference fik ik kreditor konto kontonr netbank online
  mastercard maestro contactless debit credit card purchase payment transfer from the to and
  bonifico bonif favore istantaneo sepa pagamento pagam pos carta addebito accredito accr addeb
  sdd rid giroconto prelievo commissioni comm rif causale disposizione disp ordinante ord benef
  beneficiario vostro vostra vs nostro nostra ns data valuta cro trn ricevuto ricevuta eseguito
  inc incasso riba effetto emolumenti per da di del della dei delle con al alla il la lo in su e
  ed og for med af den det pa ved i a dk it dkk eur usd sek nok gbp chf kurs cambio tasso
  sumup zettle izettle paypal stripe nexi satispay klarna sq ec pp mob pay bip instant
  tak hilsen mvh venlig grazie saluti merci thanks info msg end id notprovided
`)

/** Words that stand before the number of an invoice, or say what a payment does to it. */
const invoiceWords = setOf(`
  faktura fakturaer fakturanr faktnr fakt fak fa fkt regning regningsnr kreditnota kredit invoice
  inv invoices nr no num numero number n fattura fatture fatt ft ftt fte fattn doc docum documento
  nc nota note credito parcella saldo acconto rata rate rater delbetaling delvis afdrag ratebetaling
  aconto restbelob rest slut kunde kundenr kundenummer ordre ordrenr cliente cod codice abbonamento
  abonnement anno mese maned januar februar marts april maj juni juli august september oktober
  november december gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
  novembre dicembre periodo periode canone gebyr
`)

/** Words that many companies carry, so that sharing one says little. */
const genericWords = setOf(`
  danmark denmark italia italy italiana italiano scandinavia nordic nordisk europa europe
  international internazionale group gruppo holding holdings company co compagnia service services
  servizi servizio consulting consulenza consulenze solutions soluzioni systems sistemi studio
  byg entreprise anlaeg vvs el teknik handel import export trading partner partners invest ejendomme
  huset center centrum centro shop store butik cafe caffe bar ristorante restaurant hotel
  impianti costruzioni edilizia edile commerciale forniture industria industriale industriali
  autofficina officina immobiliare trasporti transport logistica spedizioni media digital design
  tomrer maler revision advokat advokater arkitekter north south nord sud est vest oest f lli flli fratelli figli
  sons son c brdr brodrene software data energi energia food foods team team
`)

/** Where a company or its shop is says little about which one it is. */
const placeWords = setOf(`
  kobenhavn kbh copenhagen arhus odense alborg esbjerg randers kolding horsens vejle roskilde herning
  silkeborg helsingor naestved fredericia viborg koge holstebro taastrup slagelse hillerod sonderborg
  milano roma torino napoli bologna firenze genova palermo bari verona padova venezia brescia parma
  modena trieste prato livorno rimini bergamo vicenza trento bolzano ancona perugia catania milan rome
  ireland irland irlanda germany tyskland germania sverige sweden norge norway london dublin berlin
  luxembourg amsterdam paris uk usa com net org
`)

/** The family names that are most common in Denmark and in Italy. */
const familyNames = setOf(`
  nielsen jensen hansen andersen pedersen christensen larsen sorensen rasmussen jorgensen petersen
  madsen kristensen olsen thomsen christiansen poulsen johansen moller mortensen knudsen jakobsen
  jacobsen olesen frederiksen mikkelsen henriksen laursen lund schmidt eriksen holm
  rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti mancini
  costa giordano rizzo lombardi moretti barbieri fontana santoro mariani rinaldi caruso ferrara galli
  martini leone longo gentile martinelli vitale lombardo serra coppola villa conte ferraro fabbri
`)

/** A text's words for comparing names, in their order. */
export type NameWords = {
  words: readonly string[]
  /** Whether the bank may have cut the last word. */
  isCut: boolean
  /** Whether all of it is a name, or a text with a name somewhere in it. */
  isName: boolean
  /** Whether each word stands right behind the one before it. */
  follows: readonly boolean[]
}

/** Banks cut names at twelve characters or more; a shorter text was not cut. */
const shortestCut = 10

/** The words of a name: its legal form and what surrounds it are gone. */
export function wordsOfName(name: string): NameWords {
  const all = foldedWords(name)
  const bare = withoutForms(all).filter(isNameWord)
  const kept = bare.filter((word) => !noiseWords.has(word))
  // A company that is called by such words alone is still called something.
  const words = [kept, bare, all].find((some) => some.length > 0) ?? all
  const isCut = name.trim().length >= shortestCut
  return { words, isCut, isName: true, follows: [] }
}

/** The words of a bank text that may be part of a name. */
export function wordsOfText(text: string): NameWords {
  const all = foldedWords(text)
  const kept = all.filter((word) => !noiseWords.has(word) && !invoiceWords.has(word))
  const words = withoutForms(kept).filter(isNameWord)
  let at = -1
  const follows = words.map((word) => {
    const before = at
    at = all.indexOf(word, before + 1)
    return before >= 0 && all.slice(before + 1, at).every((one) => legalForms.has(one))
  })
  const last = all.at(-1)
  const isCut = last !== undefined && last === words.at(-1) && text.trim().length >= shortestCut
  return { words, isCut, isName: false, follows }
}

/** A form follows a name, so one that leads is a name: "SAS Danmark", "Coop". */
function withoutForms(words: readonly string[]): string[] {
  return words.filter((word, at) => !legalForms.has(word) || (at === 0 && leadingForms.has(word)))
}

export function isGeneric(word: string): boolean {
  return genericWords.has(word) || placeWords.has(word)
}

export function isPlace(word: string): boolean {
  return placeWords.has(word)
}

/** How much sharing this word says by itself, in percent of a rare word. */
export function weightOfWord(word: string): number {
  if (word.length <= 2) return 20
  if (isGeneric(word) || noiseWords.has(word) || invoiceWords.has(word)) return 25
  if (familyNames.has(word)) return 60
  return 100
}

const isNameWord = (word: string): boolean => /[a-z]{2}|^[a-z]$/.test(word)

/**
 * Splits at whatever is no letter or digit. Single letters beside each other are one word, so that
 * "S.r.l.", "S R L" and "A/S" read as their short forms before punctuation could hide them.
 */
function foldedWords(text: string): string[] {
  const words: string[] = []
  let run = ''
  const endRun = (): void => {
    if (run !== '') words.push(...splitRun(run))
    run = ''
  }
  for (const part of foldText(text).split(/[^a-z0-9]+/)) {
    if (/^[a-z]$/.test(part)) {
      run += part
      continue
    }
    endRun()
    if (part !== '') words.push(part)
  }
  endRun()
  return words
}

/** "Rossi & C. s.n.c." ends in "csnc": the legal form is its longest ending that is one. */
function splitRun(run: string): string[] {
  for (let start = 0; start < run.length - 1; start++) {
    const ending = run.slice(start)
    if (legalForms.has(ending)) return start === 0 ? [ending] : [run.slice(0, start), ending]
  }
  return [run]
}
