import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  const width = Number(bits ?? 0)
  return (isIPv4(address) && width <= 32) || (isIPv6(address) && width <= 128)
}

const list = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((ones) => ones.filter((one) => one !== ''))
  .refine((ones) => ones.every(isNetwork), 'Name addresses or networks, separated by commas.')
  .optional()

/**
 * Proxies in front of the server. Their word on a caller's address is trusted, so only
 * proxies of our own belong here.
 */
export const variables = {
  DAYBOOK_PROXIES: list.describe(
    'addresses of your own proxies, whose X-Forwarded-For is trusted; sign-in limits need it',
  ),
}
