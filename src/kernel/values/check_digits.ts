/** From the right, with every second digit doubled, the sum of the digits is a multiple of ten. */
export function isLuhn(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnRest(digits) === 0
}

/** The digit that has to follow for the whole to pass. */
export function luhnDigit(digits: string): number {
  return (10 - luhnRest(`${digits}0`)) % 10
}

function luhnRest(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10
}

/** ISO 11649. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && rest97(text) === 1
}

/**
 * What capital letters and digits leave by 97, letters counting from 10 (ISO 7064). The first four
 * characters of an IBAN or a creditor reference count last, and a right one leaves 1.
 */
export function rest97(text: string): number {
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
