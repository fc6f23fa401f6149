import { read } from '#kernel/corridor/read'
import { findLearned, learned, toLearned } from './memory/learned_record.ts'

export default read({
  name: 'learned',
  resource: 'learned',
  says: 'What was learned of a supplier, by the id of its contact, and is used for its next document.',
  needs: 'documents:read',
  fails: ['contact_not_found'],
  item: learned,
  get: async (scene, id) => toLearned(scene, await findLearned(scene, id)),
})
