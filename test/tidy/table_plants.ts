const PAGE = `# kernel

## Tables

| Table | What it keeps |
|---|---|
| \`event\`, \`intent\` | what \`contact\` has become |

## Where to change what

| \`quota\` | elsewhere |
`

export const tablePlants = {
  'the kernel writes only its own tables': {
    fault: {
      'src/kernel/README.md': PAGE,
      'src/kernel/corridor/review.ts': 'tx.send(sql`\n  UPDATE approval AS a SET status = 1`)',
    },
    fine: {
      'src/kernel/README.md': PAGE,
      'src/kernel/corridor/intent.ts':
        '// UPDATE approval SET a = 1\ntx.send(sql`INSERT INTO public.event AS e (id) VALUES (1)\n  ON CONFLICT (id) DO UPDATE SET id = 1`)\ntx.query(sql`SELECT FROM contact FOR UPDATE`)',
      'src/rooms/identity/approvals/review/store.ts': 'sql`UPDATE approval SET a = 1`',
    },
  },
  'every table and view has one owner, whose README lists it': {
    fault: {
      'migrations/0001_note.sql': 'CREATE TABLE note (id uuid); CREATE TABLE other (id uuid);',
      'src/rooms/bank/README.md': '## Tables\n\n`note`.\n',
      'src/rooms/vat/README.md': '## Tables\n\n`note`.\n',
    },
    fine: {
      'migrations/0001_note.sql': 'CREATE TABLE note (id uuid); CREATE TABLE gone (id uuid);',
      'migrations/0002_note_facts.sql': 'DROP TABLE gone; CREATE VIEW note_facts AS SELECT 1;',
      'src/rooms/bank/README.md':
        'See `other`.\n\n## Tables\n\n`note`, `note_facts`.\n\n## More\n\n`b`\n',
    },
  },
  'only its owner writes a table': {
    fault: {
      'src/rooms/bank/README.md': '## Tables\n\n`note`.\n',
      'src/rooms/books/closing/a.ts': 'sql`UPDATE note SET a = 1`',
    },
    fine: {
      'src/rooms/bank/README.md': '## Tables\n\n`note`.\n',
      'src/rooms/bank/import/a.ts': 'sql`UPDATE note SET a = 1`',
      'src/rooms/books/closing/a.ts': 'sql`SELECT FROM note`',
    },
  },
  'SQL reads lead where imports may lead': {
    fault: {
      'src/rooms/bank/README.md': '## Tables\n\n`note`.\n',
      'src/rooms/vat/period/a.ts': 'sql`SELECT FROM vat_return r\n  JOIN note n ON true`',
    },
    fine: {
      'src/rooms/bank/README.md': '## Tables\n\n`note`.\n',
      'src/rooms/books/closing/a.ts': 'sql`SELECT FROM note`',
      'src/rooms/vat/period/a.ts': 'sql`WITH note AS (SELECT 1) SELECT FROM note`',
      'src/verification/a.ts': 'sql`SELECT FROM note`',
    },
  },
  'tables of a lower room are read through its views': {
    fault: {
      'src/rooms/bank/README.md': '## Tables\n\n`note`.\n',
      'src/rooms/books/closing/a.ts': 'sql`SELECT FROM year_closing c, note n`',
    },
    fine: {
      'migrations/0001_note.sql':
        'CREATE TABLE note (id uuid); CREATE VIEW note_facts AS SELECT 1;',
      'src/rooms/bank/README.md': '## Tables\n\n`note`, `note_facts`.\n',
      'src/rooms/bank/import/a.ts': 'sql`SELECT FROM note`',
      'src/rooms/books/closing/a.ts': 'sql`SELECT FROM note_facts`',
      'src/commands/a.ts': 'sql`SELECT FROM note`',
    },
  },
}
