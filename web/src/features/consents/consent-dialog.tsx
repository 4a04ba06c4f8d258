import { consentTexts } from '@sto/contract/consents/consent-texts';
import { type ConsentKind, consentVersions } from '@sto/contract/consents/consent-versions';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './consent-note.module.css';

interface ConsentDialogProps {
  kind: ConsentKind;
  open: boolean;
  onClose: () => void;
}

/** The version of the text that the form sends to the server. */
export function ConsentDialog({ kind, open, onClose }: ConsentDialogProps) {
  const paragraphs = consentTexts[kind][consentVersions[kind] - 1] ?? [];
  return (
    <Dialog open={open} onClose={onClose} title="Обработка данных">
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </div>
    </Dialog>
  );
}
