import { task } from '#kernel/corridor/task'
import { ending, endEach } from './password/end_apps.ts'

export const endOwnApps = task({
  kind: 'end_own_apps',
  class: 'chore',
  restsOn: { nothingSet: 'It ends access, and gives none.' },
  retries: 20,
  backoffMs: 2_000,
  async run(app, { data }) {
    await endEach(app, ending.parse(data))
  },
})
