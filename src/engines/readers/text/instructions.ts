export type Instruction = { code: string; text: string }

// Imperatives that address whoever reads on behalf of the organization. No person is told on an
// invoice to forget instructions or which account to post to. Gaps between words are bounded.
const gap = '[\\s,.:;"\'*_-]{1,4}(?:[\\p{L}\\d]{1,20}[\\s,.:;"\'*_-]{1,4}){0,3}'

const patterns: readonly (readonly [code: string, source: string])[] = [
  [
    'forget',
    `(?:ignore|disregard|forget|override|bypass|skip)${gap}(?:instructions?|prompts?|rules|guidelines|checks?|policies|policy|messages?|context)`,
  ],
  [
    'forget',
    `(?:ignorer|ignorér|glem|tilsidesæt|se bort fra|omgå|spring)${gap}(?:instruktion\\p{L}*|instruks\\p{L}*|regler\\p{L}*|besked\\p{L}*|kontrol\\p{L}*|anvisning\\p{L}*|retningslinje\\p{L}*)`,
  ],
  [
    'forget',
    `(?:ignora|ignorare|dimentica|tralascia|trascura|non considerare|aggira|salta)${gap}(?:istruzion[ei]|regol[ae]|indicazion[ei]|messaggi|controll[io]|prompt|contesto)`,
  ],
  [
    'booking',
    `(?:post|book|code|record|assign|allocate|charge)${gap}(?:to|on|under|against)[\\s:]{1,3}(?:the[\\s]{1,2})?(?:ledger[\\s]{1,2}|gl[\\s]{1,2}|expense[\\s]{1,2})?account`,
  ],
  [
    'booking',
    `(?:bogfør|bogføres|postér|poster|konter|kontér|konteres|posteres)${gap}?(?:[\\s:]{1,3})?(?:på|under|til|mod)[\\s:]{1,3}konto`,
  ],
  [
    'booking',
    `(?:registra|registrare|contabilizza|contabilizzare|imputa|imputare|addebita)${gap}?(?:[\\s:]{1,3})?(?:su|sul|al|nel|sotto)[\\s:]{1,3}(?:il[\\s]{1,2})?conto`,
  ],
  [
    'automation',
    `(?:auto(?:matically)?[\\s-]{0,2}(?:post|approve|pay)|approve${gap}(?:automatically|without)|mark${gap}as[\\s]{1,2}(?:approved|paid|verified))`,
  ],
  [
    'automation',
    `(?:godkend|bogfør|betal)${gap}(?:automatisk|uden[\\s]{1,2}(?:kontrol|godkendelse|gennemsyn))|automatisk(?:[\\s]{1,2})(?:godkend|bogfør|betal)`,
  ],
  [
    'automation',
    `(?:approva|approvare|registra|paga)${gap}(?:automaticamente|senza[\\s]{1,2}(?:controllo|approvazione|verifica))`,
  ],
  [
    'automation',
    `(?:set|sæt|imposta)${gap}(?:confidence|konfidens|sikkerhed|confidenza|affidabilità)`,
  ],
  [
    'role',
    `(?:system|developer)[\\s_-]{0,2}prompt|<\\|?(?:im_start|im_end|system|assistant)\\|?>|\\[/?INST\\]|^\\s{0,4}(?:system|assistant)\\s?:`,
  ],
  [
    'role',
    `(?:you are|act as|behave as|pretend to be)[\\s]{1,3}(?:now[\\s]{1,3})?(?:an?|the)[\\s]{1,3}(?:ai|a\\.i\\.|language model|llm|assistant|chatbot|accounting (?:system|assistant|agent|bot))`,
  ],
  [
    'role',
    `(?:du er|opfør dig som)[\\s]{1,3}(?:nu[\\s]{1,3})?en[\\s]{1,3}(?:ai|assistent|sprogmodel|robot)|(?:sei|agisci come|comportati come)[\\s]{1,3}(?:ora[\\s]{1,3})?un[oa']?[\\s]{0,3}(?:ia|assistente|modello|intelligenza)`,
  ],
  [
    'role',
    `(?:dear|note to|attention|kære|til|cara|nota per)[\\s]{1,3}(?:the[\\s]{1,3}|l')?(?:ai|llm|language model|sprogmodel\\p{L}*|modello linguistico|chatgpt|claude|gpt|ai[- ]assistent\\p{L}*)(?!\\p{L})`,
  ],
  [
    'call',
    `["'](?:tool|tool_name|tool_call|tool_calls|function_call|function|action|method)["'][\\s]{0,3}:[\\s]{0,3}["'{[]`,
  ],
  [
    'call',
    `(?:post_document|update_coding|code_document|capture_document|extract_document|set_auto_post|retry_document|split_transaction|match_transaction)`,
  ],
  ['call', `<(?:tool_call|function_call|invoke|tool_use)[\\s>]`],
]

const compiled = patterns.map(([code, source]) => ({
  code,
  form: new RegExp(`(?<![\\p{L}\\d])(?:${source})`, 'imu'),
}))

// Text beyond this is not looked at, and not read either.
const longestText = 200_000

/** Sentences of a document that address a machine; empty for any honest one. */
export function findInstructions(text: string): Instruction[] {
  const plain = text
    .slice(0, longestText)
    .normalize('NFKC')
    .replace(/[\p{Cf}\u00ad]/gu, '')
  const found: Instruction[] = []
  for (const { code, form } of compiled) {
    const match = form.exec(plain)
    if (match === null || found.some((one) => one.code === code)) continue
    found.push({ code, text: match[0].replace(/\s+/g, ' ').slice(0, 200) })
  }
  return found
}
