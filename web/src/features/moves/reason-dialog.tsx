import type { RejectCode } from '@sto/contract/bids/bid-lifecycle';
import { type ReactNode, useState } from 'react';
import { useKeptForm } from './kept-form.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ReasonFields, reasonErrors } from './reason-fields.tsx';

interface ReasonDialogProps<Code extends RejectCode> {
  open: boolean;
  onClose: () => void;
  /** Of the move, to keep its text by. */
  name: string;
  bidId: number;
  codes: readonly Code[];
  title: string;
  description?: ReactNode;
  action: string;
  isAllowed: boolean;
  run: (reason: { code: Code; comment: string }) => Promise<unknown>;
  done: string;
  /** Above the reasons, e.g. what a late refusal costs. */
  warning?: ReactNode;
}

/** A refusal with its reason, which the other side reads. */
export function ReasonDialog<Code extends RejectCode>(props: ReasonDialogProps<Code>) {
  const { name, bidId, codes, run, warning, ...dialog } = props;
  const { form, change, drop } = useKeptForm(name, bidId, { code: '', comment: '' });
  const [isTried, setTried] = useState(false);
  const errors = reasonErrors(form);
  return (
    <MoveDialog
      {...dialog}
      isDangerous
      check={() => {
        setTried(true);
        return Object.keys(errors).length === 0;
      }}
      run={async () => {
        const code = codes.find((known) => known === form.code);
        if (code) await run({ code, comment: form.comment.trim() });
        setTried(false);
        drop();
      }}
    >
      {warning}
      <ReasonFields codes={codes} reason={form} onChange={change} errors={isTried ? errors : {}} />
    </MoveDialog>
  );
}
