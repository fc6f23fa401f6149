import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'
import { cleanName } from '#files/room'
import statementOfAccount from '../statement_of_account.ts'
import { findStatement, type statementFilters } from './statement.ts'
import { viewStatement, type StatementView } from './statement_view.ts'

/** Not in the registry of reads: its address returns a file. */
export const statementRead: Read = {
  ...statementOfAccount,
  item: z.custom<StatementView>(),
  one: async (scene, filters) =>
    await viewStatement(
      scene,
      await findStatement(scene, filters as z.output<typeof statementFilters>),
    ),
}

export function statementFileName({ contact, to }: StatementView): string {
  const name = contact.name.replaceAll(/[/\\]/g, '-').slice(0, 60)
  return cleanName(`statement-${name}-${to}.pdf`)
}
