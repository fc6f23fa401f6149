import { now, sleep } from '../clock.ts'
import type { ApprovalRecord } from '../generated/records.ts'
import { DaybookError, type ErrorParts, type Problem } from './failure.ts'

export type WaitOptions = {
  /** Then it fails with `not_in_time`, and can be waited for again. Default: 10 minutes. */
  timeoutMs?: number
  /** How often to look. Default: 2 seconds. */
  intervalMs?: number
  signal?: AbortSignal
}

export type Waiting = {
  read(id: string, signal: AbortSignal | undefined): Promise<ApprovalRecord>
  /** The same call under the same key: gives the result whole, with what an approval does not show. */
  repeat(): Promise<unknown>
}

/** Nothing has been done yet: a person decides, here or at `approvalUrl`. */
export class ApprovalPending<Result = unknown> extends DaybookError<'approval_pending'> {
  readonly approvalId: string
  readonly approvalUrl: string
  readonly #waiting: Waiting
  readonly #parts: ErrorParts

  constructor(parts: ErrorParts, waiting: Waiting) {
    super(parts)
    this.name = 'ApprovalPending'
    this.approvalId = String(parts.problem?.['approvalId'])
    this.approvalUrl = String(parts.problem?.['approvalUrl'])
    this.#waiting = waiting
    this.#parts = parts
  }

  /** The result once a person has approved; fails where they decline, or where it fails then. */
  async wait(options: WaitOptions = {}): Promise<Result> {
    const { timeoutMs = 600_000, intervalMs = 2_000, signal } = options
    const end = now() + timeoutMs
    for (;;) {
      const { status, outcome, note } = await this.#waiting.read(this.approvalId, signal)
      if (status === 'done') return (await this.#whole(outcome?.result)) as Result
      if (status === 'failed') throw this.#failed('', outcome?.problem as Problem | undefined)
      if (status === 'declined') throw this.#failed('approval_declined', undefined, note)
      if (status === 'expired') throw this.#failed('approval_expired')
      if (now() + intervalMs > end) throw this.#failed('not_in_time')
      await sleep(intervalMs, signal)
    }
  }

  /** What the approval shows, where the call cannot be repeated any more. */
  async #whole(shown: unknown): Promise<unknown> {
    return await this.#waiting.repeat().catch((error: unknown) => {
      if (error instanceof DaybookError) return shown
      throw error
    })
  }

  #failed(code: string, problem?: Problem, note?: string | null): DaybookError {
    const { idempotencyKey = null } = this.#parts
    const detail = problem?.detail ?? note ?? `The approval ${this.approvalId} is ${code}.`
    const status = problem?.status ?? 409
    return new DaybookError({
      code: problem?.code ?? code,
      detail,
      status,
      problem: problem ?? null,
      idempotencyKey,
    })
  }
}
