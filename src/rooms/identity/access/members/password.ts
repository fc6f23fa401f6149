import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#kernel/failure/failure'

const memoryCost = 19_456
const timeCost = 2
const parallelism = 1
const shortest = 12
const longest = 1_000
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

function assertPassword(password: string): void {
  if (password.length >= shortest && password.length <= longest) return
  const detail = `Use between ${shortest} and ${longest} characters.`
  throw new Failure('invalid_input', {
    errors: [{ pointer: '/password', code: 'invalid_length', detail }],
  })
}

/** Argon2id, which is what the library takes where no algorithm is named. */
export async function hashPassword(password: string): Promise<string> {
  assertPassword(password)
  return await inTurn(() => hash(composed(password), { memoryCost, timeCost, parallelism }))
}

/** A stored text that is no hash at all matches nothing. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  if (password.length > longest || !stored.startsWith('$argon2')) return false
  return await inTurn(() => verify(stored, composed(password)))
}

/** True where the hash was made under other parameters than today's: hash again at the next login. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** The same letters are the same password, whichever way a keyboard composes them. */
function composed(password: string): string {
  return password.normalize('NFC')
}

/** Each hash takes 19 MiB and a core: more than two at once would let a login storm starve the rest. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line, so nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
