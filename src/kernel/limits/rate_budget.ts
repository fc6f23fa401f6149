import type { App } from '../corridor/app.ts'
import { sql } from '../database/sql.ts'
import { transact } from '../database/transaction.ts'

/** Limits are calls per minute. */
export const windowMs = 60_000

/** Who spends: one caller, or the organization as a whole. */
export type Purse = { orgId: string; scope: string; limit: number }

type Leased = { used: number; granted: number }

/**
 * Leases a part of one minute's budget. Never gives out more than the limit, whoever asks at once:
 * the row's lock lets them in one after another.
 */
async function leaseBudget(
  app: App,
  { orgId, scope, limit }: Purse,
  window: number,
  wanted: number,
): Promise<Leased> {
  const start = new Date(window)
  const leased = await transact(app.database, { orgId }, async (tx) => {
    const rows = await tx.query<Leased>(sql`
      INSERT INTO rate_budget AS b (org_id, scope, window_start, used, granted)
      VALUES (${orgId}, ${scope}, ${start}, least(${wanted}::int, ${limit}::int),
        least(${wanted}::int, ${limit}::int))
      ON CONFLICT (org_id, scope, window_start) DO UPDATE SET
        used = b.used + greatest(0, least(${wanted}::int, ${limit}::int - b.used)),
        granted = greatest(0, least(${wanted}::int, ${limit}::int - b.used))
      RETURNING used, granted`)
    return rows[0] ?? { used: limit, granted: 0 }
  })
  // The first lease of a minute sweeps out those before; there is only one first.
  if (leased.used === leased.granted) {
    forgetOldWindows(app, orgId, start).catch((error: unknown) => {
      app.log.warn({ error }, 'old budgets of calls were not swept out')
    })
  }
  return leased
}

async function forgetOldWindows(app: App, orgId: string, start: Date): Promise<void> {
  const before = new Date(start.getTime() - windowMs)
  await transact(app.database, { orgId }, async (tx) => {
    tx.send(sql`DELETE FROM rate_budget WHERE org_id = ${orgId} AND window_start < ${before}`)
  })
}

/** Where a purse stands, as far as this node knows; other nodes' latest calls may be missing. */
export type BudgetState = { taken: boolean; remaining: number; resetSeconds: number }

export type RateBudgets = {
  /** Takes so many calls from the running minute. Waits only where nothing may be lent. */
  take(purse: Purse, count?: number): BudgetState | Promise<BudgetState>
  /** Puts calls back that another purse refused. */
  giveBack(purse: Purse, count?: number): void
}

type Budget = {
  window: number
  /** Leased and not spent. */
  available: number
  /** Spent without a lease; the next lease pays for it first. */
  owed: number
  /** What the database said was given out to all nodes together. */
  used: number
  leasing: Promise<void> | null
  waiting: number
  /** Set while the database cannot be asked: when to ask again. */
  askAgainAt: number
}

/** The part of a limit that a node leases at a time, and may lend before it has the answer. */
const chunkShare = 0.02
/** Above this part of a limit nothing is lent any more: the end of a budget is counted exactly. */
const lendingEnds = 0.8
/** What a node that cannot ask the database gives of the rest: its share if there are four. */
const shareAlone = 0.25
const patienceMs = 10_000
const askAgainMs = 1_000
const mostWaits = 20

/**
 * Budgets of calls per minute, held across nodes without asking the database for each call: a node
 * leases about a fiftieth of a limit at a time, ahead of need. The database never gives out more
 * than the limit; a node that has heard nothing yet lends at most one such part meanwhile.
 */
export function createRateBudgets(app: App): RateBudgets {
  let window = 0
  let budgets = new Map<string, Budget>()

  function budgetOf({ orgId, scope }: Purse): Budget {
    const current = Math.floor(nowMs(app) / windowMs) * windowMs
    if (current !== window) {
      window = current
      budgets = new Map()
    }
    const slot = `${orgId} ${scope}`
    let budget = budgets.get(slot)
    if (!budget) {
      budget = { window, available: 0, owed: 0, used: 0, leasing: null, waiting: 0, askAgainAt: 0 }
      budgets.set(slot, budget)
    }
    return budget
  }

  return {
    take(purse, count = 1) {
      const budget = budgetOf(purse)
      const taken = tryTake(app, purse, budget, count)
      return taken === null
        ? waitAndTake(app, purse, budget, count)
        : budgetStateOf(app, purse, budget, taken)
    },
    giveBack(purse, count = 1) {
      budgetOf(purse).available += count
    },
  }
}

function nowMs(app: App): number {
  return app.clock.now().getTime()
}

/** True or false where it can be said now; null where the answer of a lease must be waited for. */
function tryTake(app: App, purse: Purse, budget: Budget, count: number): boolean | null {
  if (budget.available >= count) {
    budget.available -= count
    if (budget.available < portionOf(purse, budget) / 2) startLease(app, purse, budget, 0)
    return true
  }
  if (budget.used >= purse.limit) return false
  startLease(app, purse, budget, count)
  if (budget.owed + count <= lendableOf(app, purse, budget)) {
    budget.owed += count
    return true
  }
  return budget.leasing ? null : false
}

async function waitAndTake(
  app: App,
  purse: Purse,
  budget: Budget,
  count: number,
): Promise<BudgetState> {
  let taken: boolean | null = null
  for (let waits = 0; taken === null && waits < mostWaits; waits += 1) {
    budget.waiting += count
    const isOverdue = await isSlowerThanPatience(budget.leasing)
    budget.waiting -= count
    // A database that does not answer in time counts as one that cannot be asked.
    if (isOverdue) budget.askAgainAt = nowMs(app) + askAgainMs
    taken = tryTake(app, purse, budget, count)
  }
  return budgetStateOf(app, purse, budget, taken === true)
}

function startLease(app: App, purse: Purse, budget: Budget, count: number): void {
  const isSpent = budget.used >= purse.limit
  if (budget.leasing || isSpent || budget.askAgainAt > nowMs(app)) return
  const leasing = lease(app, purse, budget, count)
  budget.leasing = leasing
  app.background.add(leasing)
  void leasing.finally(() => {
    budget.leasing = null
    app.background.delete(leasing)
  })
}

/** Never throws: without an answer the node counts alone for a while. */
async function lease(app: App, purse: Purse, budget: Budget, count: number): Promise<void> {
  const wanted = budget.owed + Math.max(portionOf(purse, budget), budget.waiting, count)
  try {
    const { used, granted } = await leaseBudget(app, purse, budget.window, wanted)
    const paid = Math.min(granted, budget.owed)
    budget.owed -= paid
    budget.available += granted - paid
    // Less than was asked for means that there is no more.
    budget.used = granted < wanted ? Math.max(used, purse.limit) : used
    budget.askAgainAt = 0
  } catch (error) {
    budget.askAgainAt = nowMs(app) + askAgainMs
    app.log.warn({ error }, 'a budget of calls could not be leased; this node counts alone')
  }
}

function budgetStateOf(app: App, purse: Purse, budget: Budget, taken: boolean): BudgetState {
  const left = purse.limit - budget.used + budget.available - budget.owed
  const resetSeconds = Math.max(1, Math.ceil((budget.window + windowMs - nowMs(app)) / 1_000))
  return { taken, remaining: taken ? Math.max(0, left) : 0, resetSeconds }
}

function lendableOf(app: App, purse: Purse, budget: Budget): number {
  const left = Math.max(0, purse.limit - budget.used)
  if (budget.askAgainAt > nowMs(app)) return Math.ceil(left * shareAlone)
  const isEarly = budget.used < purse.limit * lendingEnds
  return isEarly ? Math.floor(purse.limit * chunkShare) : 0
}

/** Smaller towards the end, so that no node sits on what another one is refused. */
function portionOf(purse: Purse, budget: Budget): number {
  const left = Math.max(0, purse.limit - budget.used)
  return Math.max(1, Math.min(Math.floor(purse.limit * chunkShare), Math.ceil(left / 10)))
}

/** True when the lease takes longer than a request may be held up. */
async function isSlowerThanPatience(leasing: Promise<void> | null): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), patienceMs)
  })
  const answered = Promise.resolve(leasing).then(() => false)
  const isOverdue = await Promise.race([answered, overdue])
  clearTimeout(timer)
  return isOverdue
}
