import { addDays } from '#kernel/values/day'
import type { DemoBill, DemoPaper } from './story_type.ts'

const dotted = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** 1.234,50 */
function kroner(minor: bigint): string {
  const whole = (minor / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${whole},${(minor % 100n).toString().padStart(2, '0')}`
}

const row = (label: string, minor: bigint): string => `${label.padEnd(33)}${kroner(minor)}`

export function writeDanishBill(bill: DemoBill, date: string): DemoPaper {
  const { supplier, number, what, netMinor } = bill
  const vatMinor = netMinor / 4n
  const text = `${supplier.name}
${supplier.street}, ${supplier.town}
CVR-nr. ${supplier.number}

Faktura ${number}
Fakturadato: ${dotted(date)}
Forfaldsdato: ${dotted(addDays(date, 14))}

${row(what, netMinor)}

${row('Netto', netMinor)}
${row('Moms 25 %', vatMinor)}
${row('Total DKK', netMinor + vatMinor)}`
  return { text }
}

export const lunch = (date: string): string => `Bistro Torvet
Kvittering
Dato: ${dotted(date)}
CVR 99079193
2 frokost          200,00
Heraf moms 25 %     40,00
Total DKK          200,00`
