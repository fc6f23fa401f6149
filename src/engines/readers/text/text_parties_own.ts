/** The names and numbers of the organization whose books these are: the buyer of every bill. */
export type OwnNames = { names: readonly string[]; numbers: readonly string[] }

export const nobody: OwnNames = { names: [], numbers: [] }

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

// "Fjordlys Design" is Fjordlys Design ApS, too: the form of the company is often left out.
const form =
  /[\s,]+(?:a\/s|aps|i\/s|ivs|p\/s|k\/s|s\.?r\.?l\.?s?|s\.?p\.?a\.?|s\.?n\.?c\.?|s\.?a\.?s\.?)\.?$/iu

const shortest = 4

/** Whether a line begins with one of the organization's names. */
export function isOwnName(text: string, own: OwnNames): boolean {
  const letters = lettersOf(text)
  return own.names.some((name) => {
    const whole = lettersOf(name)
    const bare = lettersOf(name.trim().replace(form, ''))
    if (bare.length < shortest) return whole !== '' && letters === whole
    return letters.startsWith(whole) || letters === bare
  })
}

const bareNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^[A-Z]{2}(?=\d{8,})/, '')

/** With or without the country before it. */
export function isOwnNumber(value: string, own: OwnNames): boolean {
  const bare = bareNumber(value)
  return bare !== '' && own.numbers.some((number) => bareNumber(number) === bare)
}
