import { withWorld } from '../../test/support/program_world.ts'
import { connectExchange } from '../../test/support/einvoices/exchange_stub.ts'
import { keepPlan } from './year/keep.ts'
import { planYear } from './year/plan.ts'
import { audit } from './year/controls.ts'

export async function run(args: string[]): Promise<void> {
  for (const c of ['denmark', 'italy'] as const) {
  if (args.includes(c)) continue
  await withWorld(async (world) => {
    connectExchange(world)
    const t = performance.now()
    const plan = planYear(c, 30)
    const company = await keepPlan(world, plan)
    console.log(company.named.size, performance.now() - t)
    const a = performance.now()
    console.log(await audit({ world, org: company.desk.org, plan }), performance.now() - a)
    console.log((await world.read(company.desk.org, 'ledger-entries?limit=1')).body.result.items[0].voucher)
  })
  }
}
