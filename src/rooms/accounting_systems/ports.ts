import type { Accounting } from './connection/accounting_types.ts'

export type * from './connection/accounting_types.ts'
export type * from './connection/remote_types.ts'

declare module '#kernel/corridor/ports' {
  interface Ports {
    accounting: Accounting
  }
}
