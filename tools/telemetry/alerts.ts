import type { Alert } from './alert.ts'
import { operatorAlerts } from './alerts_operator.ts'
import { outsideAlerts } from './alerts_outside.ts'
import { processAlerts } from './alerts_processes.ts'
import { workAlerts } from './alerts_work.ts'

export type AlertGroup = { name: string; says: string; alerts: readonly Alert[] }

/** Every alert there is, in the order of the runbooks. */
export const alertGroups: readonly AlertGroup[] = [
  { name: 'processes', says: 'Processes, database, requests', alerts: processAlerts },
  { name: 'work', says: 'Jobs, external work, audit log, events', alerts: workAlerts },
  { name: 'outside', says: 'Readers, mail, external systems', alerts: outsideAlerts },
  { name: 'operator', says: 'Files, checks, backups', alerts: operatorAlerts },
]

export const alerts: readonly Alert[] = alertGroups.flatMap((group) => group.alerts)
