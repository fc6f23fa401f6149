const PAGE = `# kernel

## Own tables

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
      'src/rooms/approvals/review/store.ts': 'sql`UPDATE approval SET a = 1`',
    },
  },
}
