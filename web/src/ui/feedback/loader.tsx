import styles from './loader.module.css';

/** The rotating icon. */
export function Spinner({ size = 44 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <polygon points="52.8,44 32,56 11.2,44 11.2,20 32,8 52.8,20" className={styles.track} />
      <path d="M32 8L52.8 20V44" className={styles.arc} />
    </svg>
  );
}

/** The wait for a whole page: «Загрузка карты...». */
export function Loader({ title }: { title: string }) {
  return (
    <div role="status" className={styles.loader}>
      <Spinner size={64} />
      <p className={styles.title}>{title}</p>
    </div>
  );
}
