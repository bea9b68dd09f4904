//! "Did you mean …?" for misspelt names.

/// The known word that is nearest to what was written, if one is near.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = ((written.chars().count() + 1) / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|word| (distance(written, word), word))
        .filter(|&(far, _)| far <= limit)
        .min_by_key(|&(far, _)| far)
        .map(|(_, word)| word)
}

/// A remedy for an unknown word: the nearest known one, or the list of all.
pub fn did_you_mean<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
) -> String {
    const SHOWN: usize = 24;
    let known = known.into_iter();
    if let Some(word) = nearest(written, known.clone()) {
        return format!("did you mean {word}?");
    }
    let mut words: Vec<&str> = known.take(SHOWN + 1).collect();
    match words.len() {
        0 => "there is none to choose from".to_owned(),
        1 => format!("write {}", words[0]),
        n => {
            if n > SHOWN {
                words[SHOWN] = "…";
            }
            format!("use one of {}", words.join(", "))
        }
    }
}

/// Letters to change, insert, drop or swap, without regard to case. Long words are never near: it would cost too
/// much to compare them.
fn distance(a: &str, b: &str) -> usize {
    const LONGEST: usize = 48;
    if a.len() > LONGEST || b.len() > LONGEST {
        return usize::MAX;
    }
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let changed = last[j] + usize::from(x != y);
            let mut best = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
