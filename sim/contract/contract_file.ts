import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Beside the project where it is developed; the vendor's file cannot be redistributed.
const contracts = join(import.meta.dirname, '..', '..', '..', 'shared', 'contracts')

/** The published contract of the bank API, and whether it is on this machine. */
export function findContract(): { path: string; isHere: boolean } {
  const path = join(contracts, 'enablebanking', 'openapi-1.0.0-3030f99c.yaml')
  const isHere = existsSync(path)
  if (!isHere) {
    process.stderr.write('NOT RUN: the contract of Enable Banking is not on this machine\n')
  }
  return { path, isHere }
}
