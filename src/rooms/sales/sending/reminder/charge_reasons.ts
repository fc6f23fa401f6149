import { wordsOf } from '#languages/room'

const reasons = wordsOf('en').sentences.charges

/** Why a reminder charges what it does, or nothing: stored with it, and said in words. */
export type ChargeReason = { code: keyof typeof reasons; params: Record<string, string> }

export function sayReason({ code, params }: ChargeReason): string {
  return reasons[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}
