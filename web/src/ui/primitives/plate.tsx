import { classNames } from './class-names.ts';
import styles from './plate.module.css';

interface PlateProps {
  value: string;
  size?: 's' | 'd' | 'm' | 'xl';
}

const carPlate = /^([^\d\s])(\d{3})([^\d\s]{2})(\d{2,3})$/u;

/** Russian licence plate. Other numbers are shown without the region cell. */
export function Plate({ value, size = 'd' }: PlateProps) {
  const compact = value.replace(/[\s|]/g, '').toUpperCase();
  const parts = carPlate.exec(compact);
  const name = parts ? `${parts[1]} ${parts[2]} ${parts[3]} ${parts[4]}` : compact;
  return (
    <span className={classNames(styles.plate, styles[size])} role="img" aria-label={`Госномер ${name}`}>
      {parts ? (
        <>
          <span className={styles.main}>
            <i>{parts[1]}</i>
            {parts[2]}
            <i>{parts[3]}</i>
          </span>
          <span className={styles.region}>
            {parts[4]}
            <span className={styles.country}>
              RUS
              <span className={styles.flag} />
            </span>
          </span>
        </>
      ) : (
        <span className={styles.main}>{compact}</span>
      )}
    </span>
  );
}
