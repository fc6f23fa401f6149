import { startRegisters, type RegisterSimulator } from '../../sim/registers/simulator.ts'
import { createCvr } from '../../src/providers/cvr/provider.ts'
import { createVies } from '../../src/providers/vies/provider.ts'
import type { World } from './world.ts'

/** The registers of companies, simulated, in the place of none. Whoever opens them closes them. */
export async function openRegisters(world: World): Promise<RegisterSimulator> {
  const sim = await startRegisters()
  const registers = [createCvr(sim.cvr), createVies(sim.vies)]
  world.app.ports.companyRegisters = { live: registers, test: registers }
  return sim
}
