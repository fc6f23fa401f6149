export const consentPath = '/bank/consent/'

/** The page before the bank, which a person opens instead of the bank's own address. */
export function consentAddress(baseUrl: string, link: string): string {
  return `${baseUrl.replace(/\/$/, '')}${consentPath}${link}`
}

/** The secret in such an address. */
export function linkOf(address: string): string {
  return new URL(address).pathname.slice(consentPath.length)
}
